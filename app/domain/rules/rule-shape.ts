import { DomainError } from '../errors'
import { ACTION_LABELS } from './rule-words'
import {
  ACTION_TYPES,
  actionMeta,
  type ActionInput,
  type ActionMeta,
  type ActionType,
  type TriggerInput,
  type TriggerMode,
} from './rules.schema'

const DAY_HOURS = 24

/** When a rule fires, as a row holds it. */
export interface Condition {
  type: TriggerMode | null
  dispositionId: string | null
  callAttempts: number | null
}

/** What a rule does, as a row holds it. */
export interface RuleAction {
  type: ActionType | null
  meta: ActionMeta
}

/** Of these a rule has one at most (spec 1-boards §4.1). */
const ONE_EACH: ReadonlySet<ActionType> = new Set([
  'MOVE_TO_STAGE',
  'MOVE_TO_BOARD',
  'REMOVE_FROM_BOARD',
  'ASSIGN',
  'SNOOZE',
  'MARK_AS_DNC',
])

export const NOTHING_CHOSEN: ActionMeta = actionMeta.parse({})

/** What takes a lead to another stage: 'Moved to this stage' clears it, or a move would answer a move. */
export const moves = (type: ActionType | null): boolean => type === 'MOVE_TO_STAGE' || type === 'MOVE_TO_BOARD'

/**
 * The condition that is meant. What belongs to another condition is dropped, so that a change of condition starts with its
 * defaults. Throws invalid where type and mode contradict each other.
 */
export function conditionOf({ type, meta }: TriggerInput): Condition {
  const mode: TriggerMode | null =
    type === null ? meta.triggerMode : type === 'CALLS_MADE' || type === 'MOVED_TO_STAGE' ? type : 'DISPOSITION'
  if (meta.triggerMode !== null && meta.triggerMode !== mode)
    throw new DomainError('invalid', 'Type and triggerMode name two conditions', { type: ['Does not fit triggerMode'] })
  return {
    type: mode,
    dispositionId: mode === 'DISPOSITION' ? type : null,
    callAttempts: mode === 'CALLS_MADE' ? (meta.callAttempts ?? 1) : null,
  }
}

/** The action that is meant, with the fields of its type alone. Throws invalid for days that are no whole days. */
export function actionOf({ type, meta }: ActionInput): RuleAction {
  const own = ownMeta(type, meta)
  if (own.snoozingInterval === 'DAYS' && (own.snoozingHours ?? 0) % DAY_HOURS !== 0)
    throw new DomainError('invalid', 'A snooze in days is a multiple of 24 hours', {
      snoozingHours: ['A multiple of 24'],
    })
  return { type, meta: own }
}

function ownMeta(type: ActionType | null, meta: ActionMeta): ActionMeta {
  switch (type) {
    case 'MOVE_TO_STAGE':
      return { ...NOTHING_CHOSEN, movingToStageId: meta.movingToStageId }
    case 'MOVE_TO_BOARD':
      return { ...NOTHING_CHOSEN, movingToBoardId: meta.movingToBoardId }
    case 'REMOVE_FROM_BOARD':
      return { ...NOTHING_CHOSEN, removingFromBoard: true }
    case 'ADD_TAG':
      return { ...NOTHING_CHOSEN, addingTag: meta.addingTag }
    case 'REMOVE_TAG':
      return { ...NOTHING_CHOSEN, removingTag: meta.removingTag }
    case 'MARK_AS_DNC':
      return { ...NOTHING_CHOSEN, markingAsDnc: true }
    case 'SNOOZE':
      return {
        ...NOTHING_CHOSEN,
        snoozingHours: meta.snoozingHours,
        snoozingInterval: meta.snoozingInterval ?? 'HOURS',
      }
    case 'ASSIGN':
      return { ...NOTHING_CHOSEN, assigningToUserId: meta.assigningToUserId }
    case 'ADD_TO_WORKFLOW':
      return { ...NOTHING_CHOSEN, addingToWorkflowId: meta.addingToWorkflowId }
    case 'RESET_CALL_COUNT':
    case null:
      return NOTHING_CHOSEN
  }
}

/** Why a rule with these other actions cannot have one more of a type, in a sentence; null: it can. */
export function whyNotBeside(
  type: ActionType | null,
  others: ReadonlyArray<ActionType | null>,
  condition: TriggerMode | null,
): string | null {
  if (type === null) return null
  if (condition === 'MOVED_TO_STAGE' && moves(type)) return 'A rule that answers a move cannot move the lead again'
  if (ONE_EACH.has(type) && others.includes(type)) return `A rule has '${ACTION_LABELS[type]}' once at most`
  return null
}

/** What stays on the lead comes first and what takes it away last, so that no action finds its lead gone. */
const ORDER: readonly ActionType[] = [
  'RESET_CALL_COUNT',
  'ADD_TAG',
  'REMOVE_TAG',
  'ASSIGN',
  'SNOOZE',
  'ADD_TO_WORKFLOW',
  'MARK_AS_DNC',
  'MOVE_TO_STAGE',
  'MOVE_TO_BOARD',
  'REMOVE_FROM_BOARD',
]
if (ORDER.length !== ACTION_TYPES.length) throw new Error('an action without a place in the order')

/** The actions of a rule as they are carried out; those that nobody finished are left out. */
export function inOrder(actions: readonly RuleAction[]): Array<RuleAction & { type: ActionType }> {
  return actions
    .filter((action): action is RuleAction & { type: ActionType } => isFinished(action))
    .toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))
}

/** Whether everything that its type needs was chosen. */
export function isFinished({ type, meta }: RuleAction): boolean {
  switch (type) {
    case null:
      return false
    case 'MOVE_TO_STAGE':
      return meta.movingToStageId !== null
    case 'MOVE_TO_BOARD':
      return meta.movingToBoardId !== null
    case 'ADD_TAG':
      return meta.addingTag !== null
    case 'REMOVE_TAG':
      return meta.removingTag !== null
    case 'SNOOZE':
      return meta.snoozingHours !== null
    case 'ASSIGN':
      return meta.assigningToUserId !== null
    case 'ADD_TO_WORKFLOW':
      return meta.addingToWorkflowId !== null
    case 'REMOVE_FROM_BOARD':
    case 'MARK_AS_DNC':
    case 'RESET_CALL_COUNT':
      return true
  }
}

/** A snooze as a person wrote it, in hours: a day is 24. */
export const snoozeHours = (amount: number, interval: 'DAYS' | 'HOURS'): number =>
  interval === 'DAYS' ? amount * DAY_HOURS : amount
