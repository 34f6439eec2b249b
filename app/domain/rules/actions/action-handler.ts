import type { Ctx } from '../../context.server'
import type { Cause } from '../../leads/lead-history.server'
import type { LeadRow } from '../../leads/lead-state'
import type { ActionMeta } from '../rules.schema'
import type { ActionType } from './index'

export interface BoardKey {
  id: string
  accountId: string
}

/** A list to choose from shows so many. */
export const MAX_OPTIONS = 500

export interface ActionOption {
  id: string
  name: string
}

/** An action that is about to run, in the transaction of the fact that it answers. */
export interface ActionRun {
  lead: LeadRow
  meta: ActionMeta
  cause: Cause
  /** Stages in which the lead was already for this cause; it enters none of them again. */
  visited: Set<string>
}

export type ActionOutcome =
  | { kind: 'done'; lead: LeadRow | null }
  | { kind: 'moved'; lead: LeadRow; historyId: string }
  /** The lead is unchanged; its history gets an entry with these details. */
  | { kind: 'noted'; details: Record<string, string> }
  /** The action was skipped; its reason, in a sentence, goes to the lead's history. */
  | { kind: 'skipped'; reason: string }

export const done = (lead: LeadRow | null): ActionOutcome => ({ kind: 'done', lead })
export const noted = (details: Record<string, string>): ActionOutcome => ({ kind: 'noted', details })
export const skipped = (reason: string): ActionOutcome => ({ kind: 'skipped', reason })

/** What actions of one type on one board may point at, as it is now. */
export interface ActionTargets {
  /** Why a saved action no longer works, in a sentence; null: it works, or nothing is chosen yet. */
  findFault(meta: ActionMeta): string | null
  /** Throws not_found for a target that does not exist, invalid, or not_possible_now where the account cannot do it at all. */
  requireUsable(meta: ActionMeta, fromStageId: string | null): void
}

/** What an action does on the server. Its schema and its words are in `rules/actions`. */
export interface ActionHandler {
  /** Runs the action through the same functions as a person's change. */
  run(tctx: Ctx, action: ActionRun): Promise<ActionOutcome>
  /** The stage to which the action moves a lead of an account; undefined: the stage was deleted. */
  findDestination?(tctx: Ctx, accountId: string, meta: ActionMeta): Promise<ActionOption | undefined>
  /** `used`: the actions of this type that are to be checked. */
  loadTargets?(ctx: Ctx, board: BoardKey, used: readonly ActionMeta[]): Promise<ActionTargets>
  /** What a person can choose for it; null: the action is not available in this account. */
  listOptions?(ctx: Ctx, board: BoardKey): Promise<ActionOption[] | null>
}

export type ActionHandlers = Readonly<Record<ActionType, ActionHandler>>
