import type { UserActor } from '../actor'
import { requireUser } from '../access/require'
import { assignableOn } from '../boards/board-members.server'
import { seeBoardToWork, type BoardRow } from '../boards/board-access.server'
import { boardSettingsOf } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { giveLead } from './alter-lead.server'
import { leadRowOf, requireInStage } from './find-lead.server'
import type { LeadRow } from './lead-state'
import { leadView } from './lead-views.server'
import type { AssignLead, LeadView } from './leads.schema'

/**
 * Members take unassigned leads and return their own. Throws bad_request, not_found, forbidden, invalid, conflict for a
 * moved lead.
 */
export async function assignLead(ctx: Ctx, input: AssignLead & { contactId: string }): Promise<LeadView> {
  const user = requireUser(ctx)
  if ((input.teamMemberUserId === undefined) === (input.unassign !== true))
    throw new DomainError('bad_request', 'Give either teamMemberUserId or unassign')
  return ctx.db.transact('lead.assign', async (tctx) => {
    const board = await seeBoardToWork(tctx, input.boardId)
    if (user.role === null) throw new DomainError('forbidden', 'Leads are assigned within teams only')
    const lead = await leadRowOf(tctx, board.id, input.contactId)
    if (!lead) throw notFound('Lead')
    if (input.stageId !== undefined) await requireInStage(tctx, lead, input.stageId)
    const to = input.teamMemberUserId ?? ''
    await requireMayGive(tctx, user, board, lead, to)
    const after = await giveLead(tctx, lead, to, { byUser: user.userId, ruleId: null, fact: null })
    return leadView(tctx, after, boardSettingsOf(board.dialer_settings))
  })
}

async function requireMayGive(tctx: Ctx, user: UserActor, board: BoardRow, lead: LeadRow, to: string): Promise<void> {
  if (to !== '') {
    const refusal = await assignableOn(tctx, board, to)
    if (refusal) throw new DomainError('invalid', refusal, { teamMemberUserId: [refusal] })
  }
  const ownDoing = to === user.userId ? lead.assigned_to === '' : to === '' && lead.assigned_to === user.userId
  const nothingToDo = to === lead.assigned_to
  if (!ownDoing && !nothingToDo && !user.permissions.has('lead:assign'))
    throw new DomainError('forbidden', 'Only those who lead the team assign the leads of others')
}
