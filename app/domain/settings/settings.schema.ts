import { z } from 'zod'
import { WRAP_UP_SECONDS } from './wrap-up-seconds'
import { getSafeHoursWarning } from './safe-hours-settings'
import { settingsWords } from './settings.words'

/** Seconds (3-settings §5). */
export const RING_TIMEOUTS = [10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60] as const

export const OTHER_LINES_RING = ['none', '15s', 'timeout'] as const
export const DIALING_MODES = ['standard', 'advanced', 'boost'] as const
export const RECORDING_MODES = ['never', 'afterClick', 'fromStart', 'always'] as const

export const RINGTONES = ['classic', 'bell', 'soft', 'silent'] as const
export type Ringtone = (typeof RINGTONES)[number]
/** While lines ring and between calls. */
export const WAIT_MUSIC = ['none', 'calm', 'piano', 'groove'] as const
export type WaitMusic = (typeof WAIT_MUSIC)[number]
/** When a call is bridged. */
export const ANSWER_PROMPTS = ['none', 'chime', 'bell', 'tap'] as const
export type AnswerPrompt = (typeof ANSWER_PROMPTS)[number]
export const CALL_DESTINATIONS = ['dialer', 'team', 'phone'] as const
export const MISSED_CALL_DESTINATIONS = ['voicemail', 'phone'] as const
/** For callers who are not contacts. */
export const UNKNOWN_CALLER_DESTINATIONS = ['same', 'voicemail'] as const

/** The seller is called, or calls in with a PIN (2-live §2.2). */
export const CONNECTIONS = ['computer', 'dial-out', 'dial-in'] as const

export const MAX_DIALS_GOAL = 500

/** 0: off. Days are stored as 24 times hours (3-settings §5). */
const nuisanceHours = z
  .number()
  .int()
  .min(0)
  .max(2400)
  .refine((hours) => hours <= 100 || hours % 24 === 0, settingsWords.up100HoursOrWhole)

/** Rounds older values up. */
export function nuisanceInterval(hours: number): { count: number; unit: 'hours' | 'days' } {
  const inDays = hours > 100 || (hours > 0 && hours % 24 === 0)
  return inDays ? { count: Math.ceil(hours / 24), unit: 'days' } : { count: hours, unit: 'hours' }
}

export const NUISANCE_UNITS = ['hours', 'days'] as const

export function formatTeamNuisanceWait(hours: number): string | null {
  const { count, unit } = nuisanceInterval(hours)
  return hours === 0 ? null : settingsWords.teamWaitsMin(count, count === 1 ? unit.slice(0, -1) : unit)
}

export const intervalHours = (count: number, unit: string): number => (unit === 'days' ? count * 24 : count)

/** 3-settings §3. */
export const dialerSettings = z.strictObject({
  parallelLimit: z.number().int().min(1).max(3),
  isAuto: z.boolean(),
  enableAnswerBoost: z.boolean(),
  /** Seconds. */
  ringTimeout: z
    .number()
    .int()
    .refine((s) => (RING_TIMEOUTS as readonly number[]).includes(s), settingsWords.ringTimeoutTen60Seconds),
  /** See 1-boards §4.3. */
  previewDialing: z.boolean(),
  /** Dials again when not answered, busy, or a machine. */
  enableDoubleDial: z.boolean(),
  /** After a person is connected. `15s`: until each has rung 15 s. `timeout`: until the ring timeout. */
  otherLinesRing: z.enum(OTHER_LINES_RING),
  /** E.164; null: the first number. */
  callerIdNumber: z.string().max(20).nullable(),
  /** The lead always sees the same number. */
  localPresence: z.boolean(),
  enableCallRecording: z.boolean(),
  recordImmediately: z.boolean(),
  recordAllCalls: z.boolean(),
  /** 'none', 'spoken', or a recorded message's id. */
  recordingAnnouncement: z.string().max(60),
  /** Requires recording. */
  enableTranscription: z.boolean(),
  timezoneProtectionEnabled: z.boolean(),
  /** Whole local hours, 0 to 23. */
  timezoneProtectionFrom: z.number().int().min(0).max(23),
  timezoneProtectionTo: z.number().int().min(0).max(23),
  nuisanceProtectionHours: nuisanceHours,
  enableIvrOptout: z.boolean(),
  /** Recorded; null: `callbackMessage` is spoken. */
  callbackId: z.string().max(60).nullable(),
  /** Empty: the default text. */
  callbackMessage: z.string().trim().max(500),
  /** Left on answering machines. */
  voicemailId: z.string().max(60).nullable(),
  callForwardingType: z.enum(CALL_DESTINATIONS),
  /** US or Canada. */
  callForwardingNumber: z.string().trim().max(40).nullable(),
  missedCallPopForwardingType: z.enum(MISSED_CALL_DESTINATIONS),
  missedCallPopForwardingNumber: z.string().trim().max(40).nullable(),
  inboundRingtone: z.enum(RINGTONES),
  /** Null: spoken. */
  voicemailGreetingId: z.string().max(60).nullable(),
  unknownCallerDestination: z.enum(UNKNOWN_CALLER_DESTINATIONS),

  /** Only the seller hears it. */
  musicId: z.enum(WAIT_MUSIC),
  /** Replaces the music while lines ring. */
  enableRingingTone: z.boolean(),
  answerPrompt: z.enum(ANSWER_PROMPTS),
  autoPopCallscript: z.boolean(),
  enableJumpToContact: z.boolean(),
  wrapUpSeconds: z.union(WRAP_UP_SECONDS.map((seconds) => z.literal(seconds))),
  /** One line in the bar. */
  showSessionFigures: z.boolean(),
  dialsPerHourGoal: z.number().int().min(1).max(MAX_DIALS_GOAL).nullable(),

  connectionType: z.enum(CONNECTIONS),
  /** Requires dial-out. */
  connectionPrompt: z.boolean(),
  /** US or Canada. */
  phone: z.string().trim().max(40).nullable(),
  theme: z.enum(['dark', 'light', 'host']),
})
export type DialerSettings = z.infer<typeof dialerSettings>

/** Fields with a recorded message's id. */
export const PLAYED_MESSAGES = [
  'callbackId',
  'voicemailId',
  'voicemailGreetingId',
  'recordingAnnouncement',
] as const satisfies ReadonlyArray<keyof DialerSettings>

/** On a board. Some are not played yet. */
export const RECORDED_MESSAGES = [
  'callbackId',
  'voicemailId',
  'voicemailGreetingId',
  'teamVoicemailGreetingId',
  'recordingAnnouncement',
] as const

export const NO_MESSAGE_IDS: readonly string[] = ['none', 'spoken']

export const DEFAULT_DIALER_SETTINGS: DialerSettings = {
  parallelLimit: 3,
  isAuto: true,
  enableAnswerBoost: true,
  ringTimeout: 25,
  previewDialing: false,
  enableDoubleDial: false,
  otherLinesRing: 'none',
  callerIdNumber: null,
  localPresence: false,
  enableCallRecording: false,
  recordImmediately: false,
  recordAllCalls: false,
  recordingAnnouncement: 'none',
  enableTranscription: false,
  timezoneProtectionEnabled: true,
  timezoneProtectionFrom: 8,
  timezoneProtectionTo: 21,
  nuisanceProtectionHours: 0,
  enableIvrOptout: false,
  callbackId: null,
  callbackMessage: '',
  voicemailId: null,
  callForwardingType: 'dialer',
  callForwardingNumber: null,
  missedCallPopForwardingType: 'voicemail',
  missedCallPopForwardingNumber: null,
  inboundRingtone: 'classic',
  voicemailGreetingId: null,
  unknownCallerDestination: 'same',

  musicId: 'none',
  enableRingingTone: true,
  answerPrompt: 'chime',
  autoPopCallscript: false,
  enableJumpToContact: false,
  wrapUpSeconds: 0,
  showSessionFigures: true,
  dialsPerHourGoal: null,

  connectionType: 'computer',
  connectionPrompt: false,
  phone: null,
  theme: 'host',
}

/** Seconds. Below: no abandoned-call safe harbor. */
const SAFE_HARBOUR_RING_S = 15

const settingWarning = z.object({
  setting: z.enum(['ringTimeout', 'enableIvrOptout', 'timezoneProtectionTo']),
  text: z.string(),
})
export type SettingWarning = z.infer<typeof settingWarning>

export function getWarnings(settings: DialerSettings): SettingWarning[] {
  const hours = getSafeHoursWarning(settings)
  return [
    ...(hours === null ? [] : [{ setting: 'timezoneProtectionTo' as const, text: hours }]),
    ...getMultiLineWarnings(settings),
  ]
}

function getMultiLineWarnings({ parallelLimit, ringTimeout, enableIvrOptout }: DialerSettings): SettingWarning[] {
  if (parallelLimit === 1) return []
  return [
    ...(ringTimeout < SAFE_HARBOUR_RING_S
      ? [{ setting: 'ringTimeout' as const, text: settingsWords.moreThanOneLineLet(SAFE_HARBOUR_RING_S) }]
      : []),
    ...(enableIvrOptout ? [] : [{ setting: 'enableIvrOptout' as const, text: settingsWords.optOutWarning }]),
  ]
}

export type DialingMode = (typeof DIALING_MODES)[number]
export type RecordingMode = (typeof RECORDING_MODES)[number]

export function dialingMode(settings: Pick<DialerSettings, 'isAuto' | 'enableAnswerBoost'>): DialingMode {
  if (!settings.isAuto) return 'standard'
  return settings.enableAnswerBoost ? 'boost' : 'advanced'
}

/** Without a phone: 'computer'. */
export const getConnectionType = (
  { connectionType, phone }: Pick<DialerSettings, 'connectionType' | 'phone'>,
  chosen = connectionType,
): DialerSettings['connectionType'] => (phone === null ? 'computer' : chosen)

/** As in product.md. */
export function recordingMode(
  settings: Pick<DialerSettings, 'enableCallRecording' | 'recordImmediately' | 'recordAllCalls'>,
): RecordingMode {
  if (!settings.enableCallRecording) return 'never'
  if (settings.recordAllCalls) return 'always'
  return settings.recordImmediately ? 'fromStart' : 'afterClick'
}

/** To the nearest within 2 s, else the last option. */
export function snapRingTimeout(seconds: number): number {
  return RING_TIMEOUTS.find((option) => Math.abs(option - seconds) <= 2) ?? RING_TIMEOUTS[RING_TIMEOUTS.length - 1]!
}

/** For older values. Intervals only become longer. */
export const snapToChoices = <T extends { ringTimeout: number; nuisanceProtectionHours: number }>(stored: T): T => ({
  ...stored,
  ringTimeout: snapRingTimeout(stored.ringTimeout),
  nuisanceProtectionHours:
    stored.nuisanceProtectionHours > 100
      ? Math.ceil(stored.nuisanceProtectionHours / 24) * 24
      : stored.nuisanceProtectionHours,
})

/** 3-settings §4. */
export const getDefaultRingTimeout = (enableDoubleDial: boolean): number => (enableDoubleDial ? 20 : 35)

export const NO_RECORDING = {
  enableCallRecording: false,
  recordImmediately: false,
  recordAllCalls: false,
  enableTranscription: false,
} satisfies Partial<DialerSettings>

export function getRecordingBlocker({ previewDialing }: Pick<DialerSettings, 'previewDialing'>, inPlan: boolean) {
  if (!inPlan) return settingsWords.noRecordingInPlan
  return previewDialing ? settingsWords.noRecordingInPreview : null
}

export const dialerSettingsView = z.object({
  settings: dialerSettings,
  numbers: z.array(
    z.object({
      number: z.string(),
      nickname: z.string(),
      /** Refused by the carrier. */
      released: z.boolean(),
      shareWithTeam: z.boolean(),
    }),
  ),
  inbound: z.object({
    /** Or is the only seller. */
    ownNumber: z.boolean(),
    colleagues: z.boolean(),
  }),
  /** 0: none. */
  teamNuisanceHours: z.number().int(),
  warnings: z.array(settingWarning),
})
export type DialerSettingsView = z.infer<typeof dialerSettingsView>
