import { findStage, getBoardForWork } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { moveLead } from '../leads/move-lead.server'
import type { BulkResult, MoveLeads } from './board-leads.schema'
import { changeLeads } from './change-leads.server'

/** Throws not_found, forbidden. */
export async function moveLeads(ctx: Ctx, input: MoveLeads & { id: string }): Promise<BulkResult> {
  const { id, stageId, withRules } = input
  await getBoardForWork(ctx, id)
  await findStage(ctx, id, stageId)
  return changeLeads(input.leads, ({ leadId, stageId: fromStageId }) =>
    moveLead(ctx, { id, stageId, leadId, fromBoardId: id, fromStageId, withRules }),
  )
}
