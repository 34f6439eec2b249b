import { z } from 'zod'
import { ACTION_TYPES, actionFields } from './actions'

/** Conditions of a stage's rule. DISPOSITION: on the wire the trigger's type is the disposition's id (spec 1-boards §4.1). */
export const TRIGGER_MODES = ['CALLS_MADE', 'DISPOSITION', 'MOVED_TO_STAGE'] as const
export type TriggerMode = (typeof TRIGGER_MODES)[number]

export const MAX_RULES_OF_STAGE = 100
export const MAX_ACTIONS_OF_RULE = 20

/** What an action needs to know; fields that its type does not use are null or false. */
export const actionMeta = z.strictObject(actionFields)
export type ActionMeta = z.output<typeof actionMeta>

/** `type` null: not chosen yet. */
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
