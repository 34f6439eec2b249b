import { getBoardForWork } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { removeLead } from '../leads/remove-lead.server'
import type { BulkResult, RemoveLeads } from './board-leads.schema'
import { changeLeads } from './change-leads.server'

/** Throws not_found, forbidden. */
export async function removeLeads(ctx: Ctx, { id, leads }: RemoveLeads & { id: string }): Promise<BulkResult> {
  await getBoardForWork(ctx, id)
  return changeLeads(leads, (lead) => removeLead(ctx, { id, ...lead }))
}
