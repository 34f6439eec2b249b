import { z } from 'zod'
import { ACTION_TYPES, actionDefinitions } from '~/domain/rules/actions'
import type { ActionControl } from '~/domain/rules/actions/define-action'
import { SNOOZE_UNITS, snoozeHours } from '~/domain/rules/actions/snooze'
import { EMPTY_ACTION_META } from '~/domain/rules/rule-shape'
import { TRIGGER_MODES, type ActionInput, type ActionMeta, type TriggerInput } from '~/domain/rules/rules.schema'
import { MAX_TAG_LENGTH } from '~/domain/rules/tag.schema'
import { rulePagesWords } from './rule-pages.words'

const id = z.string().max(60)
const stage = { stageId: id }
const trigger = { ...stage, triggerId: id }
const disposition = { dispositionId: id }

type Field = keyof ActionMeta

// Named per type: a form whose type just changed still sends the old type's control.
const chosenFields = Object.fromEntries(
  ACTION_TYPES.flatMap((type) => {
    const { control } = actionDefinitions[type]
    if (control?.kind === 'choice') return [[control.field, z.string().max(200).optional()]]
    if (control?.kind === 'tag') return [[control.field, z.string().trim().max(MAX_TAG_LENGTH).optional()]]
    return []
  }),
) as Record<Field, z.ZodOptional<z.ZodString>>

/** Only the fields of the chosen type count. */
const actionFields = {
  actionId: id,
  type: z.enum(ACTION_TYPES).optional(),
  ...chosenFields,
  amount: z
    .number()
    .int(rulePagesWords.wholeNumber)
    .min(1, rulePagesWords.minOne)
    .max(100, rulePagesWords.n100Max)
    .optional(),
  unit: z.enum(SNOOZE_UNITS).optional(),
}
const setActionFields = z.strictObject({ intent: z.literal('set-action'), ...actionFields })

/** The rule is a stage's trigger or a disposition. */
const createActionCommands = <Place extends z.ZodRawShape>(place: Place) =>
  [
    z.strictObject({ intent: z.literal('add-action'), ...place }),
    z.strictObject({ intent: z.literal('set-action'), ...place, ...actionFields }),
    z.strictObject({ intent: z.literal('remove-action'), ...place, actionId: id }),
    z.strictObject({ intent: z.literal('collapse'), ...place }),
  ] as const

export const dispositionActionCommands = createActionCommands(disposition)
export const triggerActionCommands = createActionCommands(trigger)
export const ruleCommands = [
  z.strictObject({ intent: z.literal('add-rule'), ...stage }),
  z.strictObject({
    intent: z.literal('set-condition'),
    ...trigger,
    mode: z.enum(TRIGGER_MODES).optional(),
    callAttempts: z
      .number(rulePagesWords.wholeNumberOne99)
      .int(rulePagesWords.wholeNumberOne99)
      .min(1, rulePagesWords.wholeNumberOne99)
      .max(99, rulePagesWords.wholeNumberOne99)
      .optional(),
    onDispositionId: id.optional(),
  }),
] as const

/** A new type starts with its defaults. */
export const toTriggerInput = ({
  mode = undefined,
  callAttempts,
  onDispositionId,
}: Omit<z.output<(typeof ruleCommands)[1]>, 'intent' | 'stageId' | 'triggerId'>): TriggerInput => ({
  type: mode === 'DISPOSITION' ? (onDispositionId ?? null) : (mode ?? null),
  meta: { triggerMode: mode ?? null, callAttempts: mode === 'CALLS_MADE' ? (callAttempts ?? null) : null },
})

type ActionForm = Omit<z.output<typeof setActionFields>, 'intent' | 'actionId'>

export const toActionInput = ({ type, ...form }: ActionForm): ActionInput =>
  type === undefined
    ? { type: null, meta: EMPTY_ACTION_META }
    : { type, meta: { ...EMPTY_ACTION_META, ...toActionMeta(actionDefinitions[type].control, form) } }

function toActionMeta(
  control: ActionControl | undefined,
  { amount, unit = 'DAYS', ...form }: Omit<ActionForm, 'type'>,
) {
  switch (control?.kind) {
    case 'choice':
    case 'tag':
      return { [control.field]: form[control.field as Field] || null }
    case 'duration':
      // Days are stored as hours (1-boards §4.1).
      return { [control.hours]: amount === undefined ? null : snoozeHours(amount, unit), [control.unit]: unit }
    case undefined:
      return {}
  }
}
