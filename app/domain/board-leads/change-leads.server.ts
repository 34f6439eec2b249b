import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { isDomainError } from '../errors'
import type { BulkResult } from './board-leads.schema'

export interface SeenLead {
  leadId: string
  stageId: string
}

/** Runs `change` for each lead, in its own transaction. Refusals do not stop the others. */
export async function changeLeads(
  leads: readonly SeenLead[],
  change: (lead: SeenLead) => Promise<unknown>,
): Promise<BulkResult> {
  const result: BulkResult = { changed: [], refused: [] }
  for (const lead of leads) {
    try {
      await change(lead)
      result.changed.push(lead.leadId)
    } catch (error) {
      if (!isDomainError(error)) throw error
      result.refused.push({ leadId: lead.leadId, reason: error.message })
    }
    await yieldToRequests()
  }
  return result
}
