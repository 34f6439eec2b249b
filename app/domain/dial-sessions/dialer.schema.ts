import { z } from 'zod'
import { hostContact } from '../contacts/host-contact.schema'
import { CONNECTIONS, dialerSettings } from '../settings/settings.schema'
import { transferView } from '../transfers/transfers.schema'
import { requiredText } from '../required-text'
import { dialSessionsWords } from './dial-sessions.words'

/** Spec 2-live §4.1. */
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

/** The specification names the first six. */
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

export const LINE_ACTIONS = ['hangUp', 'redial', 'callBack', 'record'] as const
export type LineAction = (typeof LINE_ACTIONS)[number]
export const SESSION_ACTIONS = [
  'connect',
  'stop',
  'pause',
  'resume',
  'continue',
  'mute',
  'hold',
  'dtmf',
  'transfer',
  'dropVoicemail',
  'dispose',
] as const

/** `starting`, `stopping`: not confirmed by the carrier. `announcing`: starts afterwards. */
export const recordingState = z.enum(['off', 'announcing', 'starting', 'on', 'paused', 'stopping'])
export type RecordingState = z.infer<typeof recordingState>

export const lineView = z.object({
  id: z.string(),
  /** 1 to 3; inbound calls 4 and 5. */
  slot: z.number().int(),
  status: z.enum(LINE_STATUSES),
  outcome: z.enum(LINE_OUTCOMES).nullable(),
  /** Whether the carrier was asked to call. */
  placed: z.boolean(),
  /** Spec 2-live §4.1. */
  label: z.string(),
  /** E.164. */
  number: z.string().nullable(),
  /** Contact's name. */
  info: z.string(),
  contactId: z.string(),
  /** The vendor's contact id, for the host page. */
  vendorContactId: z.string().nullable(),
  callId: z.string(),
  callerIdNumber: z.string(),
  callerIdNumberNickname: z.string(),
  sessionPhone: z.string().nullable(),
  inbound: z.boolean(),
  backgrounded: z.boolean(),
  callboardId: z.string().nullable(),
  /** Epoch ms. */
  bridgedAtEpoch: z.number().nullable(),
  /** By the seller. Status `onHold` includes the hold of a transfer. */
  onHold: z.boolean(),
  /** Epoch ms. */
  heldAtEpoch: z.number().nullable(),
  /** Seconds of talk, once ended. */
  billsec: z.number().int(),
  /** null: unknown yet. */
  answeredBy: z.enum(['person', 'machine']).nullable(),
  /** `screening`: before the seller is connected. `checking`: afterwards. null: a person, or not answered. */
  detection: z.enum(['screening', 'checking', 'machine']).nullable(),
  recording: recordingState,
  recordingNote: z.string().nullable(),
  /** Double Dial. */
  secondDial: z.boolean(),
  note: z.string().nullable(),
  reasons: z.array(z.string()),
  dispositionId: z.string().nullable(),
  can: z.array(z.enum(LINE_ACTIONS)),
})
export type LineView = z.infer<typeof lineView>

export const MONITOR_MODES = ['listening', 'whispering', 'barging'] as const

export const monitoredBy = z.object({ name: z.string(), status: z.enum(MONITOR_MODES) })
export type MonitoredBy = z.infer<typeof monitoredBy>

export const previewView = z.object({
  id: z.string(),
  contactId: z.string(),
  contactName: z.string(),
  vendorContactId: z.string().nullable(),
  number: z.string(),
  reasons: z.array(z.string()),
  untilEpoch: z.number(),
})
export type PreviewView = z.infer<typeof previewView>

export const PREVIEW_ACTIONS = ['dial', 'skip', 'snooze'] as const
export type PreviewAction = (typeof PREVIEW_ACTIONS)[number]
export const decidePreview = z.strictObject({
  previewId: z.string().max(60),
  action: z.enum(PREVIEW_ACTIONS),
  /** For 'snooze'. At most a year. */
  snoozingHours: z.number().int().min(1).max(8760).default(1),
})
export type DecidePreview = z.infer<typeof decidePreview>

export const dialSessionView = z.object({
  id: z.string(),
  state: z.enum(['ready', 'connecting', 'dialing', 'bridged', 'wrapUp', 'redialing', 'ended']),
  mode: z.enum(['standard', 'advanced', 'boost']),
  paused: z.boolean(),
  muted: z.boolean(),
  /** The seller's phone is in the conference. */
  sellerPresent: z.boolean(),
  connection: z.enum(CONNECTIONS),
  /** The phone to offer at Connect; null: not asked. */
  phoneToConfirm: z.string().nullable(),
  /** The seller's own call connects (`dialer.dialIn`). */
  dialsIn: z.boolean(),
  /** effectiveLimit is lower after too many abandoned answers. */
  parallelLimit: z.number().int(),
  effectiveLimit: z.number().int(),
  limitReason: z.string().nullable(),
  campaign: z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['list', 'call']),
    /** null: a list or a single call. */
    callboardId: z.string().nullable(),
    stageId: z.string().nullable(),
    totalRecords: z.number().int(),
    calledRecords: z.number().int(),
  }),
  bridgedLineId: z.string().nullable(),
  wrapUpLineId: z.string().nullable(),
  /** The last line of each slot, by slot. */
  lines: z.array(lineView),
  /** Current transfer, or why the last one failed. */
  transfer: transferView.nullable(),
  message: z.string().nullable(),
  monitoredBy: monitoredBy.nullable(),
  preview: previewView.nullable(),
  autoPopCallscript: z.boolean(),
  enableJumpToContact: z.boolean(),
  /** For the seller only. */
  sounds: dialerSettings.pick({ musicId: true, enableRingingTone: true, answerPrompt: true }),
  callbacks: z.number().int(),
  figures: z.object({
    dials: z.number().int(),
    connects: z.number().int(),
    /** Talk of a minute or more. */
    conversations: z.number().int(),
    /** Of ended calls. */
    talkSeconds: z.number().int(),
    /** Leads to dial today, without skipped ones. */
    left: z.number().int(),
    /** Epoch ms. */
    startedAt: z.number(),
  }),
  /** Epoch ms; null: no countdown after this call. */
  wrapUpUntilEpoch: z.number().nullable(),
  showsFigures: z.boolean(),
  dialsPerHourGoal: z.number().int().nullable(),
  /** Who is probably dialed next. null: unknown. */
  next: z
    .object({
      contactId: z.string(),
      contactName: z.string(),
      /** E.164. */
      number: z.string(),
      city: z.string().nullable(),
      /** IANA. */
      timeZone: z.string().nullable(),
      /** Requested from the list of callbacks. */
      isCallback: z.boolean(),
    })
    .nullable(),
  startedAt: z.number(),
  can: z.array(z.enum(SESSION_ACTIONS)),
})
export type DialSessionView = z.infer<typeof dialSessionView>

const campaignName = requiredText('Name', 255)

/** Exactly one of `listId` and `contacts`. */
export const createCampaign = z.strictObject({
  name: campaignName.optional(),
  listId: z.string().max(60).optional(),
  contacts: z.array(hostContact).min(1).max(1000).optional(),
  /** Also starts a session, or creates nothing. */
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
  /** null: not a stage. */
  boardId: z.string().nullable(),
  refused: z.array(z.object({ contactId: z.string(), reason: z.string() })).optional(),
  createdAt: z.iso.datetime(),
})
export type CampaignView = z.infer<typeof campaignView>

/** Exactly one, besides `callboardId`, and `number` with a `contactId`: only that number of the contact is dialed. */
export const startSession = z.strictObject({
  campaignId: z.string().max(60).optional(),
  contactId: z.string().max(60).optional(),
  /** With `contactId`: its numbers and settings apply. */
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
  /** 'twilio': @twilio/voice-sdk; 'simulated': WebSocket at `signalUrl`. */
  kind: z.enum(['twilio', 'simulated']),
  token: z.string(),
  expiresAt: z.iso.datetime(),
  signalUrl: z.string().nullable(),
})
export type PhoneAccess = z.infer<typeof phoneAccess>

export const dtmfDigits = z.string().regex(/^[0-9*#]{1,32}$/, dialSessionsWords.digitsZeroNineOnly)
