import { z } from 'zod'

/** Ring timeout choices, seconds (spec 3-settings §5). */
export const RING_TIMEOUTS = [10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60] as const

export const DIALING_MODES = ['standard', 'advanced', 'boost'] as const
export const RECORDING_MODES = ['never', 'afterClick', 'fromStart', 'always'] as const

/** What the browser rings with when somebody calls us. */
export const RINGTONES = ['classic', 'bell', 'soft', 'silent'] as const
export type Ringtone = (typeof RINGTONES)[number]
/** What a seller hears while nobody is in their ear. */
export const WAIT_MUSIC = ['none', 'calm', 'piano', 'groove'] as const
export type WaitMusic = (typeof WAIT_MUSIC)[number]
/** And what tells them that somebody is. */
export const ANSWER_PROMPTS = ['none', 'chime', 'bell', 'tap'] as const
export type AnswerPrompt = (typeof ANSWER_PROMPTS)[number]
/** Where a call to a number of one's own rings: for oneself, for everybody of the team who may call, or on a phone. */
export const CALL_DESTINATIONS = ['dialer', 'team', 'phone'] as const
/** And where it goes when nobody has answered. */
export const MISSED_CALL_DESTINATIONS = ['voicemail', 'phone'] as const
/** Where a caller goes whose name nobody knows. */
export const UNKNOWN_CALLER_DESTINATIONS = ['same', 'voicemail'] as const

/**
 * Where a seller hears and speaks: in the browser, on their own phone, which is called at Connect, or on one from which they call
 * one of our numbers and enter a PIN (spec 2-live §2.2).
 */
export const CONNECTIONS = ['computer', 'dial-out', 'dial-in'] as const

/** Interval of the nuisance protection in hours; 0: off. A count of 0 to 100 hours or days; days are stored as 24 times hours (spec 3-settings §5). */
const nuisanceHours = z
  .number()
  .int()
  .min(0)
  .max(2400)
  .refine((hours) => hours <= 100 || hours % 24 === 0, 'Up to 100 hours, or whole days (24 times hours) up to 100')

/** A stored interval as screens show it. One that no screen can ask for, from before it was refused, is shown longer, not shorter. */
export function nuisanceInterval(hours: number): { count: number; unit: 'hours' | 'days' } {
  const inDays = hours > 100 || (hours > 0 && hours % 24 === 0)
  return inDays ? { count: Math.ceil(hours / 24), unit: 'days' } : { count: hours, unit: 'hours' }
}

export const NUISANCE_UNITS = ['hours', 'days'] as const

/** What a seller is told of their team's interval, in hours; null: it has none. */
export function teamWaits(hours: number): string | null {
  const { count, unit } = nuisanceInterval(hours)
  return hours === 0 ? null : `Your team waits ${count} ${count === 1 ? unit.slice(0, -1) : unit} at least.`
}

/** An interval as screens show it, as it is stored. */
export const intervalHours = (count: number, unit: string): number => (unit === 'days' ? count * 24 : count)

/** The dialer settings of a seller, in the specification's own fields (spec 3-settings §3). */
export const dialerSettings = z.strictObject({
  parallelLimit: z.number().int().min(1).max(3),
  isAuto: z.boolean(),
  enableAnswerBoost: z.boolean(),
  /** Seconds, one of RING_TIMEOUTS. */
  ringTimeout: z
    .number()
    .int()
    .refine((s) => (RING_TIMEOUTS as readonly number[]).includes(s), 'Ring timeout is 10 to 60 seconds in steps of 5'),
  /** Each lead of a list is shown before it is dialed, on one line and without recording (spec 1-boards §4.3); of plans with the preview dialer. */
  previewDialing: z.boolean(),
  /** A number of a list that is not answered, is busy or reaches a machine is dialed a second time at once. */
  enableDoubleDial: z.boolean(),
  /** Let the other lines ring to 15 s once a person is bridged, instead of hanging them up. */
  letOthersRing: z.boolean(),
  /** E.164 of one of the account's numbers; null: the first of them. */
  callerIdNumber: z.string().max(20).nullable(),
  /** Leads see the number that is nearest to them, and go on seeing it. */
  localPresence: z.boolean(),
  enableCallRecording: z.boolean(),
  recordImmediately: z.boolean(),
  recordAllCalls: z.boolean(),
  /**
   * What everybody in a call hears before it is recorded where the law wants the consent of all: 'none', 'spoken' (our words), or a
   * recorded message of the seller or the account.
   */
  recordingAnnouncement: z.string().max(60),
  /** Recordings get a transcript; only while recording is on. */
  enableTranscription: z.boolean(),
  timezoneProtectionEnabled: z.boolean(),
  /** Whole local hours, 0 to 23. */
  timezoneProtectionFrom: z.number().int().min(0).max(23),
  timezoneProtectionTo: z.number().int().min(0).max(23),
  nuisanceProtectionHours: nuisanceHours,
  enableIvrOptout: z.boolean(),
  /** Recorded callback message, of the seller or the account; null: the text is spoken. */
  callbackId: z.string().max(60).nullable(),
  /** Spoken where no recorded message is played; empty: the default, which names the account and its number. */
  callbackMessage: z.string().trim().max(500),
  /** The outbound voicemail: a recorded message of the seller or the account that is left with machines; null: none is. */
  voicemailId: z.string().max(60).nullable(),
  /** Where a call to a number of one's own rings. */
  callForwardingType: z.enum(CALL_DESTINATIONS),
  /** A phone in the United States or Canada; null unless the type asks for one. */
  callForwardingNumber: z.string().trim().max(40).nullable(),
  /** Where it goes when nobody has answered. */
  missedCallPopForwardingType: z.enum(MISSED_CALL_DESTINATIONS),
  missedCallPopForwardingNumber: z.string().trim().max(40).nullable(),
  inboundRingtone: z.enum(RINGTONES),
  /** Recorded greeting before a caller's message, of the seller or the account; null: a spoken one that names the account. */
  voicemailGreetingId: z.string().max(60).nullable(),
  unknownCallerDestination: z.enum(UNKNOWN_CALLER_DESTINATIONS),

  /** Wait music: heard by the seller alone while lines ring and between calls. */
  musicId: z.enum(WAIT_MUSIC),
  /** While lines ring the seller hears a ringing tone, in the place of the music. */
  enableRingingTone: z.boolean(),
  /** Answer chime: heard by the seller alone when somebody is bridged. */
  answerPrompt: z.enum(ANSWER_PROMPTS),
  /** The call scripts open by themselves when a call is bridged. */
  autoPopCallscript: z.boolean(),
  /** So does the contact. */
  enableJumpToContact: z.boolean(),

  connectionType: z.enum(CONNECTIONS),
  /** Connect asks each time by which way; only with a phone to be called on, without which there is no choice. */
  connectionPrompt: z.boolean(),
  /** The person's own phone in the United States or Canada; null unless the connection asks for one. */
  phone: z.string().trim().max(40).nullable(),
  theme: z.enum(['dark', 'light', 'host']),
})
export type DialerSettings = z.infer<typeof dialerSettings>

/** Settings that name a recorded message. */
export const PLAYED = [
  'callbackId',
  'voicemailId',
  'voicemailGreetingId',
  'recordingAnnouncement',
] as const satisfies ReadonlyArray<keyof DialerSettings>

/** The same on a board, including those that nothing plays yet. */
export const RECORDED_MESSAGES = [
  'callbackId',
  'voicemailId',
  'voicemailGreetingId',
  'teamVoicemailGreetingId',
  'recordingAnnouncement',
] as const

/** What a setting may say where it names no recorded message: for the recording announcement that there is none, or our own words. */
export const PLAYS_NONE: readonly string[] = ['none', 'spoken']

export const DEFAULT_DIALER_SETTINGS: DialerSettings = {
  parallelLimit: 3,
  isAuto: true,
  enableAnswerBoost: false,
  ringTimeout: 25,
  previewDialing: false,
  enableDoubleDial: false,
  letOthersRing: false,
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
  answerPrompt: 'none',
  autoPopCallscript: false,
  enableJumpToContact: false,

  connectionType: 'computer',
  connectionPrompt: false,
  phone: null,
  theme: 'host',
}

/** Below this, seconds, the safe-harbour rule of the abandonment law does not protect a call on several lines. */
const SAFE_HARBOUR_RING_S = 15

/** What the settings say about a choice that is allowed and unwise. */
export const RING_WARNING = `With more than one line, let phones ring for at least ${SAFE_HARBOUR_RING_S} seconds or four rings: below that the safe-harbor rule for abandoned calls does not protect you.`
export const OPT_OUT_WARNING =
  'With more than one line, turn IVR opt-out on: without a key to press for not being called again the safe-harbor rule for abandoned calls does not protect you.'

/** Sentences for a person about such choices. */
export function warningsOf({ parallelLimit, ringTimeout, enableIvrOptout }: DialerSettings): string[] {
  if (parallelLimit === 1) return []
  return [...(ringTimeout < SAFE_HARBOUR_RING_S ? [RING_WARNING] : []), ...(enableIvrOptout ? [] : [OPT_OUT_WARNING])]
}

export type DialingMode = (typeof DIALING_MODES)[number]
export type RecordingMode = (typeof RECORDING_MODES)[number]

/** Standard; Advanced (isAuto); Answer Boost (isAuto plus enableAnswerBoost). */
export function dialingMode(settings: Pick<DialerSettings, 'isAuto' | 'enableAnswerBoost'>): DialingMode {
  if (!settings.isAuto) return 'standard'
  return settings.enableAnswerBoost ? 'boost' : 'advanced'
}

/** Whoever has no phone to be called on speaks at the computer. */
export const connectionOf = (
  { connectionType, phone }: Pick<DialerSettings, 'connectionType' | 'phone'>,
  chosen = connectionType,
): DialerSettings['connectionType'] => (phone === null ? 'computer' : chosen)

/** Never = off; After Click = on, not immediate; From Start = immediate; Always = all calls (product.md). */
export function recordingMode(
  settings: Pick<DialerSettings, 'enableCallRecording' | 'recordImmediately' | 'recordAllCalls'>,
): RecordingMode {
  if (!settings.enableCallRecording) return 'never'
  if (settings.recordAllCalls) return 'always'
  return settings.recordImmediately ? 'fromStart' : 'afterClick'
}

/** A stored value that is not among the options snaps to the nearest within 2 s, else to the last option. */
export function snapRingTimeout(seconds: number): number {
  return RING_TIMEOUTS.find((option) => Math.abs(option - seconds) <= 2) ?? RING_TIMEOUTS[RING_TIMEOUTS.length - 1]!
}

/**
 * Stored values as choices that exist: what an older version took is answered as the nearest, and an interval as the next longer
 * one, because it protects.
 */
export const snapToChoices = <T extends { ringTimeout: number; nuisanceProtectionHours: number }>(stored: T): T => ({
  ...stored,
  ringTimeout: snapRingTimeout(stored.ringTimeout),
  nuisanceProtectionHours:
    stored.nuisanceProtectionHours > 100
      ? Math.ceil(stored.nuisanceProtectionHours / 24) * 24
      : stored.nuisanceProtectionHours,
})

/** The specification's words on transcription without recording (3-settings §5, 1-boards §4). */
export const TRANSCRIPTION_NEEDS_RECORDING = 'Call recording must be enabled to transcribe calls'

/** What somebody is told before they turn recording on (3-settings §4: a compliance confirmation). */
export const RECORDING_COMPLIANCE =
  'Laws on recording differ by state and country, and some need the consent of everyone on the call. You are responsible for telling people that they are recorded wherever the law asks for it.'

/** What the ring timeout becomes when Double Dial is turned on, or off (spec 3-settings §4). */
export const ringTimeoutOf = (enableDoubleDial: boolean): number => (enableDoubleDial ? 20 : 35)

/** What somebody is told before they turn it on (spec 3-settings §4: a confirmation). */
export const DOUBLE_DIAL_WORDS =
  'A number that is not answered, is busy or reaches a machine is dialed a second time at once. The second call counts toward every limit on calls to a person, and is not made where a limit or your nuisance protection forbids it.'

/** The specification's words (3-settings §5). */
export const TOO_FEW_NUMBERS = '2 or more numbers are required for Local Presence'

export const NO_PREVIEW_IN_PLAN = 'Your plan does not include the preview dialer'

export const NO_PROMPT_WITHOUT_PHONE = 'To be asked every time, choose ‘dial-out’ and a phone to be called on'

export const NO_DOUBLE_DIAL = 'Double Dial is not available'

/** Every recording option, cleared: transcription goes with recording. */
export const NO_RECORDING = {
  enableCallRecording: false,
  recordImmediately: false,
  recordAllCalls: false,
  enableTranscription: false,
} satisfies Partial<DialerSettings>

export const NO_RECORDING_IN_PLAN = 'Your plan does not include call recording'
export const NO_RECORDING_IN_PREVIEW = 'Calls are not recorded while preview dialing is on'
export const ONE_LINE_IN_PREVIEW = 'One line dials while preview dialing is on'

/** Why recording cannot be chosen, in a sentence; null: it can. `inPlan`: the plan includes it. */
export function whyNoRecording({ previewDialing }: Pick<DialerSettings, 'previewDialing'>, inPlan: boolean) {
  if (!inPlan) return NO_RECORDING_IN_PLAN
  return previewDialing ? NO_RECORDING_IN_PREVIEW : null
}

export const dialerSettingsView = z.object({
  settings: dialerSettings,
  /** Numbers to choose the caller ID from. */
  numbers: z.array(
    z.object({
      number: z.string(),
      nickname: z.string(),
      /** The carrier refused a call from it: nobody can be called from it now. */
      released: z.boolean(),
      /** false: only the caller calls from it. */
      shareWithTeam: z.boolean(),
    }),
  ),
  /** Which inbound settings act for the caller; the ringtone does for everybody. */
  inbound: z.object({
    /** They have a number of their own, or nobody else of the account may call. */
    ownNumber: z.boolean(),
    /** Others of the account may answer too. */
    colleagues: z.boolean(),
  }),
  /** Hours that the team leaves a number alone at least, whatever the seller says; 0: it says nothing of it. */
  teamNuisanceHours: z.number().int(),
  /** What the law or another setting says about the choice, in sentences. */
  warnings: z.array(z.string()),
})
export type DialerSettingsView = z.infer<typeof dialerSettingsView>
