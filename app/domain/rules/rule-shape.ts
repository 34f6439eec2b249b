import { DomainError } from '../errors'
import { ACTION_TYPES, actionDefinitions, type ActionType } from './actions'
import { PHASES } from './actions/define-action'
import { actionMeta, type ActionInput, type ActionMeta, type TriggerInput, type TriggerMode } from './rules.schema'
import { rulesWords } from './rules.words'

export interface Condition {
  type: TriggerMode | null
  dispositionId: string | null
  callAttempts: number | null
}

export interface RuleAction {
  type: ActionType | null
  meta: ActionMeta
}

export const EMPTY_ACTION_META: ActionMeta = actionMeta.parse({})

/** Not allowed under 'Moved to this stage': a move would trigger a move. */
export const movesLead = (type: ActionType | null): boolean =>
  type !== null && actionDefinitions[type].movesLead === true

/** Drops other conditions' fields: a changed condition starts with defaults. Throws invalid. */
export function parseCondition({ type, meta }: TriggerInput): Condition {
  const mode: TriggerMode | null =
    type === null ? meta.triggerMode : type === 'CALLS_MADE' || type === 'MOVED_TO_STAGE' ? type : 'DISPOSITION'
  if (meta.triggerMode !== null && meta.triggerMode !== mode)
    throw new DomainError('invalid', rulesWords.differentConditions, {
      type: [rulesWords.doesNotFitTriggermode],
    })
  return {
    type: mode,
    dispositionId: mode === 'DISPOSITION' ? type : null,
    callAttempts: mode === 'CALLS_MADE' ? (meta.callAttempts ?? 1) : null,
  }
}

/** Keeps only the type's fields. Throws invalid. */
export function parseAction({ type, meta }: ActionInput): RuleAction {
  if (type === null) return { type, meta: EMPTY_ACTION_META }
  const { fields, normalize } = actionDefinitions[type]
  const chosen = Object.fromEntries(Object.entries(meta).filter(([field]) => field in fields))
  return { type, meta: { ...EMPTY_ACTION_META, ...(normalize ? normalize(chosen) : chosen) } }
}

export function getActionBlocker(
  type: ActionType | null,
  others: ReadonlyArray<ActionType | null>,
  condition: TriggerMode | null,
): string | null {
  if (type === null) return null
  const { label, once } = actionDefinitions[type]
  if (condition === 'MOVED_TO_STAGE' && movesLead(type)) return rulesWords.ruleTriggeredMoveCannotMove
  if (once && others.includes(type)) return rulesWords.ruleOnceMax(label)
  return null
}

/** In running order, without incomplete actions. */
export function sortActions(actions: readonly RuleAction[]): Array<RuleAction & { type: ActionType }> {
  const runOrder = (type: ActionType) =>
    PHASES.indexOf(actionDefinitions[type].phase) * ACTION_TYPES.length + ACTION_TYPES.indexOf(type)
  return actions
    .filter((action): action is RuleAction & { type: ActionType } => isComplete(action))
    .toSorted((a, b) => runOrder(a.type) - runOrder(b.type))
}

const isComplete = ({ type, meta }: RuleAction): boolean => type !== null && actionDefinitions[type].isComplete(meta)
