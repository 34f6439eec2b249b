import { z } from 'zod'
import {
  ACTION_TYPES,
  MAX_TAG_LENGTH,
  SNOOZE_INTERVALS,
  TRIGGER_MODES,
  type ActionInput,
  type TriggerInput,
} from '~/domain/rules/rules.schema'
import { snoozeHours } from '~/domain/rules/rule-shape'

const id = z.string().max(60)
const stage = { stageId: id }
const trigger = { ...stage, triggerId: id }
const disposition = { dispositionId: id }

/** What the form of an action asks; of the fields only those of its type count. */
const actionFields = {
  actionId: id,
  type: z.enum(ACTION_TYPES).optional(),
  movingToStageId: id.optional(),
  movingToBoardId: id.optional(),
  addingTag: z.string().trim().max(MAX_TAG_LENGTH).optional(),
  removingTag: z.string().trim().max(MAX_TAG_LENGTH).optional(),
  assigningToUserId: id.optional(),
  addingToWorkflowId: z.string().max(200).optional(),
  amount: z.number().int('A whole number').min(1, 'At least 1').max(100, '100 at most').optional(),
  interval: z.enum(SNOOZE_INTERVALS).optional(),
}
const setActionFields = z.strictObject({ intent: z.literal('set-action'), ...actionFields })

/** Deeds on the actions of a rule; the rule is a stage's trigger or a disposition. */
const actionDeeds = <Place extends z.ZodRawShape>(place: Place) =>
  [
    z.strictObject({ intent: z.literal('add-action'), ...place }),
    z.strictObject({ intent: z.literal('set-action'), ...place, ...actionFields }),
    z.strictObject({ intent: z.literal('remove-action'), ...place, actionId: id }),
    z.strictObject({ intent: z.literal('collapse'), ...place }),
  ] as const

export const dispositionActionDeeds = actionDeeds(disposition)
export const triggerActionDeeds = actionDeeds(trigger)
export const ruleDeeds = [
  z.strictObject({ intent: z.literal('add-rule'), ...stage }),
  z.strictObject({
    intent: z.literal('set-condition'),
    ...trigger,
    mode: z.enum(TRIGGER_MODES).optional(),
    callAttempts: z
      .number('A whole number from 1 to 99')
      .int('A whole number from 1 to 99')
      .min(1, 'A whole number from 1 to 99')
      .max(99, 'A whole number from 1 to 99')
      .optional(),
    onDispositionId: id.optional(),
  }),
] as const

/** The condition that a form means. Another one than before starts with its defaults. */
export const conditionMeant = ({
  mode = undefined,
  callAttempts,
  onDispositionId,
}: Omit<z.output<(typeof ruleDeeds)[1]>, 'intent' | 'stageId' | 'triggerId'>): TriggerInput => ({
  type: mode === 'DISPOSITION' ? (onDispositionId ?? null) : (mode ?? null),
  meta: { triggerMode: mode ?? null, callAttempts: mode === 'CALLS_MADE' ? (callAttempts ?? null) : null },
})

/** The action that a form means: a snooze in days is kept in hours (specification 1-boards §4.1). */
export const actionMeant = ({
  type,
  amount,
  interval = 'DAYS',
  ...fields
}: Omit<z.output<typeof setActionFields>, 'intent' | 'actionId'>): ActionInput => ({
  type: type ?? null,
  meta: {
    movingToStageId: fields.movingToStageId ?? null,
    movingToBoardId: fields.movingToBoardId ?? null,
    removingFromBoard: type === 'REMOVE_FROM_BOARD',
    addingTag: fields.addingTag || null,
    removingTag: fields.removingTag || null,
    assigningToUserId: fields.assigningToUserId ?? null,
    markingAsDnc: type === 'MARK_AS_DNC',
    addingToWorkflowId: fields.addingToWorkflowId ?? null,
    snoozingHours: type === 'SNOOZE' && amount !== undefined ? snoozeHours(amount, interval) : null,
    snoozingInterval: type === 'SNOOZE' ? interval : null,
  },
})
