import { z } from 'zod'
import {
  dialerSettings,
  dialingMode,
  DIALING_MODES,
  recordingMode,
  RECORDING_MODES,
  snapRingTimeout,
  type DialerSettings,
} from '~/domain/settings/settings.schema'

const fields = dialerSettings.shape
const whole = (label: string, min: number, max: number) =>
  z
    .number({ error: `${label} is a whole number from ${min} to ${max}` })
    .int(`${label} is a whole number from ${min} to ${max}`)
    .min(min, `${label} is ${min} at least`)
    .max(max, `${label} is ${max} at most`)

/**
 * One small form for each row of the screen: what it asks, in the screen's words, and what that means in the settings.
 * A checkbox that is off sends nothing, hence `optional`.
 */
export const settingForms = {
  mode: z
    .strictObject({ mode: z.enum(DIALING_MODES) })
    .transform(({ mode }) => ({ isAuto: mode !== 'standard', enableAnswerBoost: mode === 'boost' })),
  callerId: z
    .strictObject({ callerIdNumber: fields.callerIdNumber.unwrap().optional() })
    .transform(({ callerIdNumber }) => ({ callerIdNumber: callerIdNumber ?? null })),
  ringTimeout: z.strictObject({ ringTimeout: fields.ringTimeout }),
  safeHours: z
    .strictObject({
      enabled: z.boolean().optional(),
      from: fields.timezoneProtectionFrom,
      to: fields.timezoneProtectionTo,
    })
    .refine(({ from, to }) => from < to, { path: ['to'], error: 'Safe hours end after they start' })
    .transform(({ enabled, from, to }) => ({
      timezoneProtectionEnabled: enabled ?? false,
      timezoneProtectionFrom: from,
      timezoneProtectionTo: to,
    })),
  nuisance: z
    .strictObject({ count: whole('The interval', 0, 100), unit: z.enum(['hours', 'days']) })
    .transform(({ count, unit }) => ({ nuisanceProtectionHours: unit === 'days' ? count * 24 : count })),
  recording: z.strictObject({ recording: z.enum(RECORDING_MODES) }).transform(({ recording }) => ({
    enableCallRecording: recording !== 'never',
    recordImmediately: recording === 'fromStart' || recording === 'always',
    recordAllCalls: recording === 'always',
  })),
  lines: z.strictObject({ parallelLimit: whole('Dialing lines', 1, 3) }),
  letOthersRing: z
    .strictObject({ letOthersRing: z.boolean().optional() })
    .transform(({ letOthersRing }) => ({ letOthersRing: letOthersRing ?? false })),
  callback: z
    .strictObject({ callbackMessage: fields.callbackMessage.optional() })
    .transform(({ callbackMessage }) => ({ callbackMessage: callbackMessage ?? '' })),
  ivrOptout: z
    .strictObject({ enableIvrOptout: z.boolean().optional() })
    .transform(({ enableIvrOptout }) => ({ enableIvrOptout: enableIvrOptout ?? false })),
} satisfies Record<string, z.ZodType<Partial<DialerSettings>, Record<string, unknown>>>

export type SettingName = keyof typeof settingForms
export const settingNames = Object.keys(settingForms) as SettingName[]

/** What the rows show for stored settings. Days are stored as 24 times hours (spec 3-settings §5). */
export function rowValues(settings: DialerSettings) {
  const hours = settings.nuisanceProtectionHours
  const inDays = hours > 100 || (hours > 0 && hours % 24 === 0)
  return {
    mode: dialingMode(settings),
    recording: recordingMode(settings),
    ringTimeout: snapRingTimeout(settings.ringTimeout),
    nuisance: { count: inDays ? Math.floor(hours / 24) : hours, unit: inDays ? ('days' as const) : ('hours' as const) },
  }
}
