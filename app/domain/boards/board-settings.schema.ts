import { z } from 'zod'
import { dialerSettings } from '../settings/settings.schema'

const optional = <T extends z.ZodType>(schema: T) => schema.nullable()
const seller = dialerSettings.shape
const choice = optional(z.string().max(100))

/**
 * What a board says about dialing (specification 1-boards §2.6, §3). The first ten always hold for calls of the board, and nine of
 * them are a seller's; of the others null leaves it to the seller's own settings. Units as in `dialerSettings` of a seller.
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
  /** Hot leads are dialed before all others. */
  prioritizeHotLeads: z.boolean(),

  /** E.164 of one of the board's numbers. */
  callerIdNumber: optional(z.string().max(20)),
  localPresence: optional(z.boolean()),
  musicId: optional(seller.musicId),
  enableRingingTone: optional(z.boolean()),
  answerPrompt: optional(seller.answerPrompt),
  autoPopCallscript: optional(z.boolean()),
  /** Dialing mode, with enableAnswerBoost. */
  isAuto: optional(z.boolean()),
  enableAnswerBoost: optional(z.boolean()),
  /** Outbound voicemail. */
  voicemailId: choice,
  enableJumpToContact: optional(z.boolean()),
  /** Dialing lines. */
  parallelLimit: optional(z.number().int().min(1).max(3)),
  /** Recorded callback message of the account, and the text that is spoken where there is none: one of both is the board's word. */
  callbackId: choice,
  callbackMessage: optional(z.string().trim().max(500)),
  enableIvrOptout: optional(z.boolean()),
  /** What is heard before a recording; null leaves it to the seller. */
  recordingAnnouncement: optional(z.string().max(60)),
  /** Call destination of people who call in: 'dialer' is whoever has the lead, 'team' is everybody of the board. */
  callForwardingType: optional(seller.callForwardingType),
  callForwardingNumber: optional(seller.callForwardingNumber.unwrap()),
  missedCallPopForwardingType: optional(seller.missedCallPopForwardingType),
  missedCallPopForwardingNumber: optional(seller.missedCallPopForwardingNumber.unwrap()),
  inboundRingtone: optional(seller.inboundRingtone),
  /** Heard where the call would be one seller's, and where it would be the team's. */
  voicemailGreetingId: choice,
  teamVoicemailGreetingId: choice,
  unknownCallerDestination: optional(seller.unknownCallerDestination),
})
export type BoardDialerSettings = z.infer<typeof boardDialerSettings>

/** Older boards have these at their top level. */
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
