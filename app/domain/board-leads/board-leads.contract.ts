import { oc } from '@orpc/contract'
import { z } from 'zod'
import { leadView } from '../leads/leads.schema'
import { assignLeads, bulkResult, moveLeads, removeLeads, searchLeads, snoozeLeads } from './board-leads.schema'

const tags = ['Leads']
const board = z.strictObject({ id: z.string().max(60) })
const LEADS = '/api/v1/call-boards/{id}/leads'

export const boardLeadsContract = {
  searchLeads: oc
    .route({
      method: 'GET',
      path: LEADS,
      summary: 'Leads of a board in all stages, or those that match a name, number or company, in pages of 100',
      tags,
    })
    .input(board.extend(searchLeads.shape))
    .output(z.object({ items: z.array(leadView), nextCursor: z.string().nullable() })),
  moveLeads: oc
    .route({ method: 'POST', path: `${LEADS}/move`, summary: 'Move up to 500 leads of a board to a stage', tags })
    .input(board.extend(moveLeads.shape))
    .output(bulkResult),
  assignLeads: oc
    .route({ method: 'POST', path: `${LEADS}/assign`, summary: 'Assign or unassign up to 500 leads of a board', tags })
    .input(board.extend(assignLeads.shape))
    .output(bulkResult),
  snoozeLeads: oc
    .route({ method: 'POST', path: `${LEADS}/snooze`, summary: 'Snooze up to 500 leads of a board', tags })
    .input(board.extend(snoozeLeads.shape))
    .output(bulkResult),
  removeLeads: oc
    .route({
      method: 'POST',
      path: `${LEADS}/remove`,
      summary: 'Remove up to 500 leads from their board; the contacts stay',
      tags,
    })
    .input(board.extend(removeLeads.shape))
    .output(bulkResult),
}
