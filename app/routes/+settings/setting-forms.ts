import { z } from 'zod'
import { getSafeHoursBlocker } from '~/domain/settings/safe-hours-settings'
import {
  CONNECTIONS,
  dialerSettings,
  dialingMode,
  MAX_DIALS_GOAL,
  intervalHours,
  NUISANCE_UNITS,
  DIALING_MODES,
  recordingMode,
  RECORDING_MODES,
  snapRingTimeout,
  type DialerSettings,
} from '~/domain/settings/settings.schema'
import { dialerSettingsWords } from './dialer-settings.words'

const fields = dialerSettings.shape
const whole = (label: string, min: number, max: number) =>
  z
    .number({ error: dialerSettingsWords.mustBeWholeNumber(label, min, max) })
    .int(dialerSettingsWords.mustBeWholeNumber(label, min, max))
    .min(min, dialerSettingsWords.mustBeMin(label, min))
    .max(max, dialerSettingsWords.mustBeMax(label, max))

export const SAVED = 'Saved'

export const nuisanceAnswer = z.strictObject({
  count: whole(dialerSettingsWords.theInterval, 0, 100),
  unit: z.enum(NUISANCE_UNITS),
})

const phone = fields.callForwardingNumber.unwrap().optional()

export type SettingForms = Record<string, { form: z.ZodObject; change: z.ZodType }>

/** Builds a row: `form` is its schema, `change` the same parsed into a settings change. */
export function row<Form extends z.ZodObject, Settings = DialerSettings>(
  form: Form,
  toChange: (answer: z.output<Form>) => Partial<Settings>,
) {
  return { form, change: form.transform(toChange) }
}

/** Fields are optional: an unchecked checkbox sends nothing. */
export const settingForms = {
  mode: row(z.strictObject({ mode: z.enum(DIALING_MODES) }), ({ mode }) => ({
    isAuto: mode !== 'standard',
    enableAnswerBoost: mode === 'boost',
  })),
  callerId: row(
    z.strictObject({ callerIdNumber: fields.callerIdNumber.unwrap().optional() }),
    ({ callerIdNumber = null }) => ({ callerIdNumber }),
  ),
  ringTimeout: row(z.strictObject({ ringTimeout: fields.ringTimeout }), (answer) => answer),
  safeHours: row(
    z
      .strictObject({
        enabled: z.boolean().optional(),
        from: fields.timezoneProtectionFrom,
        to: fields.timezoneProtectionTo,
      })
      .superRefine(({ from, to }, { addIssue }) => {
        const noHours = getSafeHoursBlocker(from, to)
        if (noHours) addIssue({ code: 'custom', path: ['to'], message: noHours })
      }),
    ({ enabled = false, from, to }) => ({
      timezoneProtectionEnabled: enabled,
      timezoneProtectionFrom: from,
      timezoneProtectionTo: to,
    }),
  ),
  nuisance: row(nuisanceAnswer, ({ count, unit }) => ({ nuisanceProtectionHours: intervalHours(count, unit) })),
  recording: row(z.strictObject({ recording: z.enum(RECORDING_MODES) }), ({ recording }) => ({
    enableCallRecording: recording !== 'never',
    recordImmediately: recording === 'fromStart' || recording === 'always',
    recordAllCalls: recording === 'always',
  })),
  announcement: row(
    z.strictObject({ recordingAnnouncement: fields.recordingAnnouncement.optional() }),
    ({ recordingAnnouncement = 'none' }) => ({ recordingAnnouncement }),
  ),
  transcription: row(
    z.strictObject({ enableTranscription: z.boolean().optional() }),
    ({ enableTranscription = false }) => ({ enableTranscription }),
  ),
  scripts: row(z.strictObject({ autoPopCallscript: z.boolean().optional() }), ({ autoPopCallscript = false }) => ({
    autoPopCallscript,
  })),
  waitMusic: row(z.strictObject({ musicId: fields.musicId }), (answer) => answer),
  ringingTone: row(z.strictObject({ enableRingingTone: z.boolean().optional() }), ({ enableRingingTone = false }) => ({
    enableRingingTone,
  })),
  answerChime: row(z.strictObject({ answerPrompt: fields.answerPrompt }), (answer) => answer),
  jumpToContact: row(
    z.strictObject({ enableJumpToContact: z.boolean().optional() }),
    ({ enableJumpToContact = false }) => ({ enableJumpToContact }),
  ),
  wrapUp: row(z.strictObject({ wrapUpSeconds: z.coerce.number().pipe(fields.wrapUpSeconds) }), (answer) => answer),
  sessionFigures: row(
    z.strictObject({
      showSessionFigures: z.boolean().optional(),
      dialsPerHourGoal: whole(dialerSettingsWords.theGoal, 1, MAX_DIALS_GOAL).optional(),
    }),
    ({ showSessionFigures = false, dialsPerHourGoal = null }) => ({ showSessionFigures, dialsPerHourGoal }),
  ),
  lines: row(z.strictObject({ parallelLimit: whole(dialerSettingsWords.dialingLines, 1, 3) }), (answer) => answer),
  localPresence: row(z.strictObject({ localPresence: z.boolean().optional() }), ({ localPresence = false }) => ({
    localPresence,
  })),
  previewDialing: row(z.strictObject({ previewDialing: z.boolean().optional() }), ({ previewDialing = false }) => ({
    previewDialing,
  })),
  otherLinesRing: row(z.strictObject({ otherLinesRing: fields.otherLinesRing }), (answer) => answer),
  callback: row(
    z.strictObject({
      callbackId: fields.callbackId.unwrap().optional(),
      callbackMessage: fields.callbackMessage.optional(),
    }),
    ({ callbackId = null, callbackMessage = '' }) => ({ callbackId, callbackMessage }),
  ),
  callDestination: row(
    z.strictObject({ callForwardingType: fields.callForwardingType, callForwardingNumber: phone }),
    ({ callForwardingNumber = null, ...answer }) => ({ ...answer, callForwardingNumber }),
  ),
  missedCall: row(
    z.strictObject({
      missedCallPopForwardingType: fields.missedCallPopForwardingType,
      missedCallPopForwardingNumber: phone,
    }),
    ({ missedCallPopForwardingNumber = null, ...answer }) => ({ ...answer, missedCallPopForwardingNumber }),
  ),
  voicemail: row(z.strictObject({ voicemailId: fields.voicemailId.unwrap().optional() }), ({ voicemailId = null }) => ({
    voicemailId,
  })),
  ringtone: row(z.strictObject({ inboundRingtone: fields.inboundRingtone }), (answer) => answer),
  greeting: row(
    z.strictObject({ voicemailGreetingId: fields.voicemailGreetingId.unwrap().optional() }),
    ({ voicemailGreetingId = null }) => ({ voicemailGreetingId }),
  ),
  unknownCaller: row(z.strictObject({ unknownCallerDestination: fields.unknownCallerDestination }), (answer) => answer),
  ivrOptout: row(z.strictObject({ enableIvrOptout: z.boolean().optional() }), ({ enableIvrOptout = false }) => ({
    enableIvrOptout,
  })),
}

export const betaForms = {
  doubleDial: row(z.strictObject({ enableDoubleDial: z.boolean().optional() }), ({ enableDoubleDial = false }) => ({
    enableDoubleDial,
  })),
}

export const audioForms = {
  source: row(
    z.strictObject({ connectionType: z.enum(['ask', ...CONNECTIONS]), phone }),
    ({ phone: own = null, connectionType }) => ({
      connectionType: connectionType === 'ask' ? ('dial-out' as const) : connectionType,
      connectionPrompt: connectionType === 'ask',
      phone: own,
    }),
  ),
}

export function rowValues(settings: DialerSettings) {
  return {
    mode: dialingMode(settings),
    recording: recordingMode(settings),
    ringTimeout: snapRingTimeout(settings.ringTimeout),
  }
}
