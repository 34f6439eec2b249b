import type { UserActor } from '../actor'
import { requireUser } from '../access/require'
import { findAssignBlocker } from '../boards/board-members.server'
import { getBoardForWork, type BoardRow } from '../boards/board-access.server'
import { parseBoardSettings } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { setLeadAssignee } from './apply-lead-change.server'
import { findLeadRowOfContact, requireInStage } from './find-lead.server'
import type { LeadRow } from './lead-state'
import { leadView } from './lead-views.server'
import type { AssignLead, LeadView } from './leads.schema'
import { leadsWords } from './leads.words'

/**
 * Members claim unassigned leads and release their own. Throws bad_request, not_found, forbidden, invalid, conflict for a
 * moved lead.
 */
export async function assignLead(ctx: Ctx, input: AssignLead & { contactId: string }): Promise<LeadView> {
  const user = requireUser(ctx)
  if ((input.teamMemberUserId === undefined) === (input.unassign !== true))
    throw new DomainError('bad_request', leadsWords.memberOrUnassignRequired)
  return ctx.db.transact('lead.assign', async (tx) => {
    const board = await getBoardForWork(tx, input.boardId)
    if (user.role === null) throw new DomainError('forbidden', leadsWords.youCanAssignLeadsOnly)
    const lead = await findLeadRowOfContact(tx, board.id, input.contactId)
    if (!lead) throw notFound('Lead')
    if (input.stageId !== undefined) await requireInStage(tx, lead, input.stageId)
    const to = input.teamMemberUserId ?? ''
    await requireCanAssign(tx, user, board, lead, to)
    const after = await setLeadAssignee(tx, lead, to, { byUser: user.userId, ruleId: null, fact: null })
    return leadView(tx, after, parseBoardSettings(board.dialer_settings))
  })
}

async function requireCanAssign(tx: Ctx, user: UserActor, board: BoardRow, lead: LeadRow, to: string): Promise<void> {
  if (to !== '') {
    const refusal = await findAssignBlocker(tx, board, to)
    if (refusal) throw new DomainError('invalid', refusal, { teamMemberUserId: [refusal] })
  }
  const isClaimOrReturn = to === user.userId ? lead.assigned_to === '' : to === '' && lead.assigned_to === user.userId
  const isUnchanged = to === lead.assigned_to
  if (!isClaimOrReturn && !isUnchanged && !user.permissions.has('lead:assign'))
    throw new DomainError('forbidden', leadsWords.youCannotAssignLeadsOther)
}
