import { getBoardForWork } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { snoozeLead } from '../leads/lead-actions.server'
import type { BulkResult, SnoozeLeads } from './board-leads.schema'
import { changeLeads } from './change-leads.server'

/** Throws not_found, forbidden. */
export async function snoozeLeads(ctx: Ctx, input: SnoozeLeads & { id: string }): Promise<BulkResult> {
  const { id, snoozingHours } = input
  await getBoardForWork(ctx, id)
  return changeLeads(input.leads, (lead) => snoozeLead(ctx, { id, ...lead, snoozingHours }))
}
