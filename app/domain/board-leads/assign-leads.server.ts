import { findAssignBlocker } from '../boards/board-members.server'
import { getBoardForWork } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { assignLead } from '../leads/assign-lead.server'
import { getVisibleLead } from '../leads/find-lead.server'
import { leadsWords } from '../leads/leads.words'
import type { AssignLeads, BulkResult } from './board-leads.schema'
import { changeLeads } from './change-leads.server'

/** Throws bad_request, not_found, forbidden, invalid. */
export async function assignLeads(ctx: Ctx, input: AssignLeads & { id: string }): Promise<BulkResult> {
  const { id: boardId, leads, ...to } = input
  const { teamMemberUserId, unassign } = to
  if ((teamMemberUserId === undefined) === (unassign !== true))
    throw new DomainError('bad_request', leadsWords.memberOrUnassignRequired)
  const board = await getBoardForWork(ctx, boardId)
  const blocker = teamMemberUserId === undefined ? null : await findAssignBlocker(ctx, board, teamMemberUserId)
  if (blocker) throw new DomainError('invalid', blocker, { teamMemberUserId: [blocker] })
  return changeLeads(leads, async ({ leadId, stageId }) => {
    const { lead } = await getVisibleLead(ctx, { id: boardId, leadId, stageId })
    return assignLead(ctx, { boardId, contactId: lead.contact_id, stageId, ...to })
  })
}
