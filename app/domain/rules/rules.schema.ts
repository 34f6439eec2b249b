import { z } from 'zod'
import { ACTION_TYPES, actionFields } from './actions'

/** DISPOSITION: the API's type is the disposition's id (spec 1-boards §4.1). */
export const TRIGGER_MODES = ['CALLS_MADE', 'DISPOSITION', 'MOVED_TO_STAGE'] as const
export type TriggerMode = (typeof TRIGGER_MODES)[number]

export const MAX_RULES_OF_STAGE = 100
export const MAX_ACTIONS_OF_RULE = 20

/** Fields of other types are null or false. */
export const actionMeta = z.strictObject(actionFields)
export type ActionMeta = z.output<typeof actionMeta>

/** `type` null: not chosen yet. */
export const actionInput = z.strictObject({
  type: z.enum(ACTION_TYPES).nullable(),
  meta: actionMeta.prefault({}),
})
export type ActionInput = z.output<typeof actionInput>

export const triggerInput = z.strictObject({
  /** CALLS_MADE, MOVED_TO_STAGE, a disposition's id, or null: not chosen yet. */
  type: z.string().max(60).nullable(),
  meta: z
    .strictObject({
      callAttempts: z.number().int().min(1).max(99).nullable().default(null),
      /** Needed only while no disposition is chosen; else derived from `type`. */
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
  /** Why it no longer works. */
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
  /** Why the condition can no longer be met. */
  broken: z.string().nullable(),
})
export type TriggerView = z.infer<typeof triggerView>
