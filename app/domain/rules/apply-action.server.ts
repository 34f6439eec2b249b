import type { Ctx } from '../context.server'
import { writeHistory } from '../leads/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import type { ActionRun } from './actions/action-handler'
import type { ActionType } from './actions'

export interface Applied {
  /** null: no longer on a board. */
  lead: LeadRow | null
  /** History id, if the lead moved. */
  movedAs: string | null
}

export async function applyAction(tctx: Ctx, type: ActionType, action: ActionRun): Promise<Applied> {
  const { lead, cause } = action
  const outcome = await tctx.ruleActions[type].run(tctx, action)
  switch (outcome.kind) {
    case 'done':
      return { lead: outcome.lead, movedAs: null }
    case 'moved':
      return { lead: outcome.lead, movedAs: outcome.historyId }
    case 'noted':
      await writeHistory(tctx, lead, 'rule-action', cause, { action: type, ...outcome.details })
      return { lead, movedAs: null }
    case 'skipped':
      await writeHistory(tctx, lead, 'rule-stopped', cause, { action: type, reason: outcome.reason })
      return { lead, movedAs: null }
  }
}
