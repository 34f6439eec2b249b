import type { ActionDefinition } from './define-action'
import { addTag } from './add-tag'
import { addToWorkflow } from './add-to-workflow'
import { assign } from './assign'
import { markAsDnc } from './mark-as-dnc'
import { moveToBoard } from './move-to-board'
import { moveToStage } from './move-to-stage'
import { removeFromBoard } from './remove-from-board'
import { removeTag } from './remove-tag'
import { resetCallCount } from './reset-call-count'
import { sendTextTemplate } from './send-text-template'
import { snooze } from './snooze'

/** In the order of the action list. Handlers: `server/rule-actions.ts`. */
const DEFINITIONS = [
  moveToStage,
  moveToBoard,
  removeFromBoard,
  addTag,
  removeTag,
  markAsDnc,
  snooze,
  resetCallCount,
  assign,
  addToWorkflow,
  sendTextTemplate,
]

type Definition = (typeof DEFINITIONS)[number]
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

export type ActionType = Definition['type']
export const ACTION_TYPES: readonly ActionType[] = DEFINITIONS.map(({ type }) => type)

export const actionDefinitions = Object.fromEntries(DEFINITIONS.map((action) => [action.type, action])) as Record<
  ActionType,
  ActionDefinition
>

/** `meta` has the fields of all types (spec 1-boards §3). */
export const actionFields = Object.assign({}, ...DEFINITIONS.map(({ fields }) => fields)) as Intersection<
  Definition['fields']
>
