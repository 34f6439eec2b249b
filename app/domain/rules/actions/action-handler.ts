import type { Ctx } from '../../context.server'
import type { Cause } from '../../lead-history/lead-history.server'
import type { LeadRow } from '../../leads/lead-state'
import type { ActionMeta } from '../rules.schema'
import type { ActionType } from './index'

export interface BoardKey {
  id: string
  accountId: string
}

export const MAX_OPTIONS = 500

export interface ActionOption {
  id: string
  name: string
}

export interface ActionRun {
  lead: LeadRow
  meta: ActionMeta
  cause: Cause
  /** None is entered twice per cause. */
  visited: Set<string>
}

export type ActionOutcome =
  | { kind: 'done'; lead: LeadRow | null }
  | { kind: 'moved'; lead: LeadRow; historyId: string }
  /** Lead unchanged; `details` go to its history. */
  | { kind: 'noted'; details: Record<string, string> }
  /** A sentence for the lead's history. */
  | { kind: 'skipped'; reason: string }

export const done = (lead: LeadRow | null): ActionOutcome => ({ kind: 'done', lead })
export const noted = (details: Record<string, string>): ActionOutcome => ({ kind: 'noted', details })
export const skipped = (reason: string): ActionOutcome => ({ kind: 'skipped', reason })

export interface ActionTargets {
  /** Why a saved action no longer works. */
  findFault(meta: ActionMeta): string | null
  /** Throws not_found, invalid, not_possible_now. */
  requireUsable(meta: ActionMeta, fromStageId: string | null): void
}

export interface ActionHandler {
  run(tx: Ctx, action: ActionRun): Promise<ActionOutcome>
  findDestination?(tx: Ctx, accountId: string, meta: ActionMeta): Promise<ActionOption | undefined>
  loadTargets?(ctx: Ctx, board: BoardKey, used: readonly ActionMeta[]): Promise<ActionTargets>
  /** null: not available in this account. */
  listOptions?(ctx: Ctx, board: BoardKey): Promise<ActionOption[] | null>
}

export type ActionHandlers = Readonly<Record<ActionType, ActionHandler>>
