import { z } from 'zod'
import { requiredText } from '../required-text'

/** Conditions of a stage's rule. DISPOSITION: on the wire the trigger's type is the disposition's id (spec 1-boards §4.1). */
export const TRIGGER_MODES = ['CALLS_MADE', 'DISPOSITION', 'MOVED_TO_STAGE'] as const
export type TriggerMode = (typeof TRIGGER_MODES)[number]

export const ACTION_TYPES = [
  'MOVE_TO_STAGE',
  'MOVE_TO_BOARD',
  'REMOVE_FROM_BOARD',
  'ADD_TAG',
  'REMOVE_TAG',
  'MARK_AS_DNC',
  'SNOOZE',
  'RESET_CALL_COUNT',
  'ASSIGN',
  'ADD_TO_WORKFLOW',
] as const
export type ActionType = (typeof ACTION_TYPES)[number]

export const SNOOZE_INTERVALS = ['DAYS', 'HOURS'] as const
/** 100 days, as nuisance protection. */
export const MAX_SNOOZE_HOURS = 2400
export const MAX_RULES_OF_STAGE = 100
export const MAX_ACTIONS_OF_RULE = 20

/** Of a tag's name, which a CRM may have given. */
export const MAX_TAG_LENGTH = 255

/** Of a tag that there is: a CRM's may show nothing, and what holds it must stay readable and can be saved again. */
export const givenTag = z
  .string('Tag name required')
  .trim()
  .min(1, 'Tag name required')
  .max(MAX_TAG_LENGTH, `Tag name has at most ${MAX_TAG_LENGTH} characters`)

/** Of a tag that somebody makes. */
export const tagName = requiredText('Tag name', MAX_TAG_LENGTH)

/** What an action needs to know; fields that its type does not use are null or false. */
export const actionMeta = z.strictObject({
  movingToStageId: z.string().max(60).nullable().default(null),
  movingToBoardId: z.string().max(60).nullable().default(null),
  removingFromBoard: z.boolean().default(false),
  addingTag: givenTag.nullable().default(null),
  removingTag: givenTag.nullable().default(null),
  assigningToUserId: z.string().max(60).nullable().default(null),
  markingAsDnc: z.boolean().default(false),
  addingToWorkflowId: z.string().max(200).nullable().default(null),
  /** Hours, whatever the interval says: a day is 24. */
  snoozingHours: z.number().int().min(1).max(MAX_SNOOZE_HOURS).nullable().default(null),
  /** The unit in which a person reads and writes it. */
  snoozingInterval: z.enum(SNOOZE_INTERVALS).nullable().default(null),
})
export type ActionMeta = z.output<typeof actionMeta>

/** `type` null: chosen by nobody yet. */
export const actionInput = z.strictObject({
  type: z.enum(ACTION_TYPES).nullable(),
  meta: actionMeta.prefault({}),
})
export type ActionInput = z.output<typeof actionInput>

export const triggerInput = z.strictObject({
  /** CALLS_MADE, MOVED_TO_STAGE or the id of one of the board's dispositions; null: not chosen yet. */
  type: z.string().max(60).nullable(),
  meta: z
    .strictObject({
      callAttempts: z.number().int().min(1).max(99).nullable().default(null),
      /** Needed only for a disposition that is still to be chosen: the rest is read off the type. */
      triggerMode: z.enum(TRIGGER_MODES).nullable().default(null),
    })
    .prefault({}),
})
export type TriggerInput = z.output<typeof triggerInput>

export const actionView = z.object({
  id: z.string(),
  type: z.enum(ACTION_TYPES).nullable(),
  meta: actionMeta,
  createdAt: z.iso.datetime(),
  /** Why it cannot work any more, in a sentence. */
  broken: z.string().nullable(),
})
export type ActionView = z.infer<typeof actionView>

export const triggerView = z.object({
  id: z.string(),
  type: z.string().nullable(),
  meta: z.object({
    callAttempts: z.number().int().nullable(),
    triggerMode: z.enum(TRIGGER_MODES).nullable(),
  }),
  createdAt: z.iso.datetime(),
  callboardTriggerActions: z.array(actionView),
  /** Why the condition cannot come true any more, in a sentence; its actions say theirs. */
  broken: z.string().nullable(),
})
export type TriggerView = z.infer<typeof triggerView>
