import { z } from 'zod'
import { dialerSettings } from '../settings/settings.schema'

const optional = <T extends z.ZodType>(schema: T) => schema.nullable()
const seller = dialerSettings.shape
const choice = optional(z.string().max(100))

/**
 * Specification 1-boards §2.6, §3. The first ten always apply; null in others means the seller's own. Units as in
 * `dialerSettings`.
 */
export const boardDialerSettings = z.strictObject({
  ...dialerSettings.pick({
    nuisanceProtectionHours: true,
    timezoneProtectionEnabled: true,
    timezoneProtectionFrom: true,
    timezoneProtectionTo: true,
    enableCallRecording: true,
    recordImmediately: true,
    recordAllCalls: true,
    enableTranscription: true,
    ringTimeout: true,
  }).shape,
  prioritizeHotLeads: z.boolean(),
  /** Leads whose local hour is answered more often are dialed first, within safe hours. */
  dialByBestTime: z.boolean(),

  /** E.164; a number of the board. */
  callerIdNumber: optional(z.string().max(20)),
  localPresence: optional(z.boolean()),
  musicId: optional(seller.musicId),
  enableRingingTone: optional(z.boolean()),
  answerPrompt: optional(seller.answerPrompt),
  autoPopCallscript: optional(z.boolean()),
  /** With enableAnswerBoost. */
  isAuto: optional(z.boolean()),
  enableAnswerBoost: optional(z.boolean()),
  /** Outbound. */
  voicemailId: choice,
  enableJumpToContact: optional(z.boolean()),
  parallelLimit: optional(z.number().int().min(1).max(3)),
  /** One of both: a recorded message, or text to speak. */
  callbackId: choice,
  callbackMessage: optional(z.string().trim().max(500)),
  enableIvrOptout: optional(z.boolean()),
  /** null: the seller's own. */
  recordingAnnouncement: optional(z.string().max(60)),
  /** 'dialer': the assigned seller; 'team': all sellers of the board. */
  callForwardingType: optional(seller.callForwardingType),
  callForwardingNumber: optional(seller.callForwardingNumber.unwrap()),
  missedCallPopForwardingType: optional(seller.missedCallPopForwardingType),
  missedCallPopForwardingNumber: optional(seller.missedCallPopForwardingNumber.unwrap()),
  inboundRingtone: optional(seller.inboundRingtone),
  /** For calls to one seller, and to the team. */
  voicemailGreetingId: choice,
  teamVoicemailGreetingId: choice,
  unknownCallerDestination: optional(seller.unknownCallerDestination),
})
export type BoardDialerSettings = z.infer<typeof boardDialerSettings>

/** Older payloads have these at the top level. */
export const OLDER_TOP_LEVEL_SETTINGS = [
  'nuisanceProtectionHours',
  'timezoneProtectionEnabled',
  'timezoneProtectionFrom',
  'timezoneProtectionTo',
  'enableCallRecording',
  'recordImmediately',
  'recordAllCalls',
  'enableTranscription',
  'ringTimeout',
  'prioritizeHotLeads',
] as const

export const olderSettings = boardDialerSettings
  .pick(
    Object.fromEntries(OLDER_TOP_LEVEL_SETTINGS.map((name) => [name, true])) as Record<
      (typeof OLDER_TOP_LEVEL_SETTINGS)[number],
      true
    >,
  )
  .partial()
