import { z } from 'zod'
import { hostContact } from '../contacts/host-contact.schema'
import { CONNECTIONS, dialerSettings } from '../settings/settings.schema'
import { transferView } from '../transfers/transfers.schema'
import { requiredText } from '../required-text'

/** Statuses of a line (spec 2-live §4.1). `ready` and `pending` read the same. */
export const LINE_STATUSES = [
  'empty',
  'pending',
  'incoming',
  'calling',
  'inCall',
  'onHold',
  'answered',
  'ending',
  'ended',
  'callback',
] as const
export type LineStatus = (typeof LINE_STATUSES)[number]

/** How a line ended. The specification names the first six; the rest tell a seller why a call came to nothing. */
export const LINE_OUTCOMES = [
  'no-answer',
  'voicemail-drop',
  'transferred',
  'callback',
  'voicemail-retry',
  'no-callback',
  'completed',
  'busy',
  'machine',
  'failed',
  'canceled',
  'hung-up',
  'carrier-unknown',
] as const
export type LineOutcome = (typeof LINE_OUTCOMES)[number]

/** What the seller may do to a line now. */
export const LINE_ACTIONS = ['hangUp', 'redial', 'callBack', 'record'] as const
export type LineAction = (typeof LINE_ACTIONS)[number]
/** What the seller may do to the session now. */
export const SESSION_ACTIONS = [
  'connect',
  'stop',
  'pause',
  'resume',
  'continue',
  'mute',
  'dtmf',
  'transfer',
  'dropVoicemail',
  'dispose',
] as const

/**
 * What the carrier says of a line's recording. `starting` and `stopping`: it was asked for and has not said yet that it began,
 * or ended. `announcing`: it begins, or goes on, once everybody in the call has heard that it does.
 */
export const recordingState = z.enum(['off', 'announcing', 'starting', 'on', 'paused', 'stopping'])
export type RecordingState = z.infer<typeof recordingState>

export const lineView = z.object({
  id: z.string(),
  /** 1 to 3: place in the bar. */
  slot: z.number().int(),
  status: z.enum(LINE_STATUSES),
  outcome: z.enum(LINE_OUTCOMES).nullable(),
  /** Whether the carrier was asked to call: not yet where it waits, and never where it was taken back before. */
  placed: z.boolean(),
  /** What the line shows: 'Calling', 'No Answer', 'VM Drop' … (spec 2-live §4.1). */
  label: z.string(),
  /** E.164; null shows 'No Number'. */
  number: z.string().nullable(),
  /** Contact's name. */
  info: z.string(),
  contactId: z.string(),
  /** The vendor's own id of the contact, for messages to the host. */
  vendorContactId: z.string().nullable(),
  callId: z.string(),
  callerIdNumber: z.string(),
  callerIdNumberNickname: z.string(),
  sessionPhone: z.string().nullable(),
  inbound: z.boolean(),
  backgrounded: z.boolean(),
  /** The board that the call is made for: a run of its stage, or a single call from one of its cards. */
  callboardId: z.string().nullable(),
  /** Epoch ms; the timer counts from here. */
  bridgedAtEpoch: z.number().nullable(),
  /** Billed seconds, once ended. */
  billsec: z.number().int(),
  /** 'person' | 'machine' | null while nobody knows. */
  answeredBy: z.enum(['person', 'machine']).nullable(),
  recording: recordingState,
  /** Why it is not recorded although asked for, in a sentence. */
  recordingNote: z.string().nullable(),
  /** Why it ended so, or waits to be dialed, where the carrier said something, in a sentence. */
  note: z.string().nullable(),
  /** Why this lead was chosen now. */
  reasons: z.array(z.string()),
  dispositionId: z.string().nullable(),
  can: z.array(z.enum(LINE_ACTIONS)),
})
export type LineView = z.infer<typeof lineView>

export const MONITOR_MODES = ['listening', 'whispering', 'barging'] as const

/** Who hears a run (2-live §3), and whether they are heard. */
export const monitoredBy = z.object({ name: z.string(), status: z.enum(MONITOR_MODES) })
export type MonitoredBy = z.infer<typeof monitoredBy>

/** Somebody who is dialed, skipped or put off as the seller says. */
export const previewView = z.object({
  id: z.string(),
  contactId: z.string(),
  contactName: z.string(),
  vendorContactId: z.string().nullable(),
  number: z.string(),
  /** Why they may be dialed now. */
  reasons: z.array(z.string()),
  untilEpoch: z.number(),
})

export const PREVIEW_ACTIONS = ['dial', 'skip', 'snooze'] as const
export type PreviewAction = (typeof PREVIEW_ACTIONS)[number]
export const decidePreview = z.strictObject({
  previewId: z.string().max(60),
  action: z.enum(PREVIEW_ACTIONS),
  /** Of 'snooze'. A year at most. */
  snoozingHours: z.number().int().min(1).max(8760).default(1),
})
export type DecidePreview = z.infer<typeof decidePreview>

export const dialSessionView = z.object({
  id: z.string(),
  state: z.enum(['ready', 'connecting', 'dialing', 'bridged', 'wrapUp', 'redialing', 'ended']),
  mode: z.enum(['standard', 'advanced', 'boost']),
  paused: z.boolean(),
  muted: z.boolean(),
  /** Whether the seller's phone stands in the room. */
  agentPresent: z.boolean(),
  /** Where the seller hears and speaks: this browser, or a phone of theirs that the carrier calls, or that has called in. */
  connection: z.enum(CONNECTIONS),
  /** The phone that Connect may call, where its seller is asked each time by which way they connect; else null. */
  askedPhone: z.string().nullable(),
  /** Nobody presses Connect: the call that its seller makes to one of our numbers does it (`dialer.dialIn`). */
  callsIn: z.boolean(),
  /** Lines asked for, and lines really used (fewer when answers were abandoned too often; limitReason says why). */
  parallelLimit: z.number().int(),
  effectiveLimit: z.number().int(),
  limitReason: z.string().nullable(),
  campaign: z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['list', 'call']),
    /** The board and its stage that are dialed; null: a list or a single call. */
    callboardId: z.string().nullable(),
    stageId: z.string().nullable(),
    totalRecords: z.number().int(),
    calledRecords: z.number().int(),
  }),
  bridgedLineId: z.string().nullable(),
  /** The line whose disposition is being asked for. */
  wrapUpLineId: z.string().nullable(),
  /** Live lines and, until its slot is used again, the last line of each slot. By slot. */
  lines: z.array(lineView),
  /** How the call in the seller's ear is being handed to somebody else, or why that came to nothing; null: it is not. */
  transfer: transferView.nullable(),
  /** The message bar: 'Your campaign has ended', 'Your call has ended', why it waits … */
  message: z.string().nullable(),
  monitoredBy: monitoredBy.nullable(),
  /** Whom the seller looks at before anything is dialed, and until when: then dialing is paused. */
  preview: previewView.nullable(),
  /** The call scripts open by themselves when a call is bridged. */
  autoPopCallscript: z.boolean(),
  /** So does the contact: in the host page around the dialer, else in ours. */
  enableJumpToContact: z.boolean(),
  /** What the seller alone hears beside the call. */
  sounds: dialerSettings.pick({ musicId: true, enableRingingTone: true, answerPrompt: true }),
  /** How many people answered while the seller had somebody else in the ear, and wait to be called back. */
  callbacks: z.number().int(),
  startedAt: z.number(),
  can: z.array(z.enum(SESSION_ACTIONS)),
})
export type DialSessionView = z.infer<typeof dialSessionView>

/** Somebody who was promised a call. `callId` is also the line's id, which is called back in `sessionId`. */
export const callbackView = z.object({
  callId: z.string(),
  sessionId: z.string(),
  contactId: z.string(),
  contactName: z.string(),
  number: z.string(),
  /** When they picked up. */
  at: z.iso.datetime(),
})
export type CallbackView = z.infer<typeof callbackView>

const campaignName = requiredText('Name', 255)

/** A campaign from a list of contacts of ours, or from contacts that the host hands over. Exactly one of the two. */
export const createCampaign = z.strictObject({
  name: campaignName.optional(),
  listId: z.string().max(60).optional(),
  contacts: z.array(hostContact).min(1).max(1000).optional(),
  /** Make a session over it as well; where none may start, nothing is made. */
  start: z.boolean().optional(),
})
export type CreateCampaign = z.infer<typeof createCampaign>

export const updateCampaign = z.strictObject({
  name: campaignName.optional(),
  status: z.enum(['ACTIVE', 'ARCHIVED']).optional(),
})

export const campaignView = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['ACTIVE', 'ARCHIVED', 'COMPLETE']),
  totalRecords: z.number().int(),
  calledRecords: z.number().int(),
  /** The board a stage of which it dials, from there alone; null: its contacts are dialed from anywhere. */
  boardId: z.string().nullable(),
  /** Contacts of the hand-over that could not be dialed, with why. */
  refused: z.array(z.object({ contactId: z.string(), reason: z.string() })).optional(),
  createdAt: z.iso.datetime(),
})
export type CampaignView = z.infer<typeof campaignView>

/** What a session dials: a campaign, one contact of ours, one contact of the host, or a bare number. Exactly one. */
export const startSession = z.strictObject({
  campaignId: z.string().max(60).optional(),
  contactId: z.string().max(60).optional(),
  /** With contactId: the board whose numbers and settings the call has. */
  callboardId: z.string().max(60).optional(),
  contact: hostContact.optional(),
  number: z.string().trim().max(40).optional(),
})
export type StartSession = z.infer<typeof startSession>

export const dispositionView = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  type: z.enum(['POSITIVE', 'NEUTRAL', 'NEGATIVE']),
  tag: z.string(),
  required: z.boolean(),
})
export type DispositionView = z.infer<typeof dispositionView>

export const phoneAccess = z.object({
  /** 'twilio': @twilio/voice-sdk; 'simulated': the simulator's signalling WebSocket at `signalUrl`. */
  kind: z.enum(['twilio', 'simulated']),
  token: z.string(),
  expiresAt: z.iso.datetime(),
  signalUrl: z.string().nullable(),
})
export type PhoneAccess = z.infer<typeof phoneAccess>

export const dtmfDigits = z.string().regex(/^[0-9*#]{1,32}$/, 'Digits 0-9, * and # only')
