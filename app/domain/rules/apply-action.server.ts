import type { Ctx } from '../context.server'
import { writeHistory } from '../lead-history/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import type { ActionRun } from './actions/action-handler'
import type { ActionType } from './actions'

export interface ActionResult {
  /** null: no longer on a board. */
  lead: LeadRow | null
  /** History id, if the lead moved. */
  moveHistoryId: string | null
}

export async function applyAction(tx: Ctx, type: ActionType, action: ActionRun): Promise<ActionResult> {
  const { lead, cause } = action
  const outcome = await tx.ruleActions[type].run(tx, action)
  switch (outcome.kind) {
    case 'done':
      return { lead: outcome.lead, moveHistoryId: null }
    case 'moved':
      return { lead: outcome.lead, moveHistoryId: outcome.historyId }
    case 'noted':
      await writeHistory(tx, lead, 'rule-action', cause, { action: type, ...outcome.details })
      return { lead, moveHistoryId: null }
    case 'skipped':
      await writeHistory(tx, lead, 'rule-stopped', cause, { action: type, reason: outcome.reason })
      return { lead, moveHistoryId: null }
  }
}
