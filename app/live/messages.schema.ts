import { z } from 'zod'
import { hostContact } from '../domain/contacts/host-contact.schema'

/** Name and version that every message between a host page and a widget carries (embedding.md). */
export const NAMESPACE = 'trunkline'
export const VERSION = 1

export const MESSAGE_ERRORS = [
  'forbidden_origin',
  'bad_schema',
  'not_ready',
  'unknown_type',
  'rate_limited',
  'failed',
] as const
export type MessageError = (typeof MESSAGE_ERRORS)[number]

const nothing = z.strictObject({})
const theme = z.enum(['dark', 'light'])
const colour = z.string().regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)
const number = z.string().trim().min(1).max(40)
const told = z.record(z.string(), z.unknown())

/** What a host page may send, by type. `session` is the first; everything else before it is answered `not_ready`. */
export const hostMessages = {
  session: z.strictObject({
    token: z.string().min(1).max(8_000),
    theme: theme.optional(),
    primaryColor: colour.optional(),
    /** Taken for compatibility (2-live §1); what the server says about them is what counts. */
    permissions: told.optional(),
    remaining: told.optional(),
    settings: told.optional(),
  }),
  'campaign.start': z.strictObject({
    contacts: z.array(hostContact).min(1).max(1_000),
    mini: z.boolean().optional(),
    name: z.string().trim().min(1).max(255).optional(),
  }),
  'campaign.continue': nothing,
  'campaign.end': nothing,
  'call.dial': z.union([z.strictObject({ contact: hostContact }), z.strictObject({ number })]),
  'contact.add': z.strictObject({ contact: hostContact }),
  'contact.remove': z.strictObject({ contactId: z.string().min(1).max(200) }),
  'dnc.add': z.strictObject({ number }),
  'dnc.remove': z.strictObject({ number }),
  'recording.start': nothing,
  'recording.stop': nothing,
  'board.queue': z.strictObject({ contacts: z.array(hostContact).min(1).max(1_000) }),
  /** The conversation with somebody. `number` of a contact: the one of theirs that is meant. `dock`: narrow (true) or at its full size. */
  'messenger.open': z.strictObject({
    contact: hostContact.optional(),
    number: number.optional(),
    dock: z.boolean().optional(),
  }),
  /** A text to many, with these as its recipients. */
  'blast.start': z.strictObject({ contacts: z.array(hostContact).min(1).max(1_000) }),
  /** The video library, or (`id`) one of its videos. `choose`: one is to be chosen for the host, which hears `video.selected`. */
  'video.open': z.strictObject({ id: z.string().min(1).max(60).optional(), choose: z.boolean().optional() }),
  'settings.open': nothing,
  'theme.set': z.strictObject({ theme: theme.optional(), primaryColor: colour.optional() }),
  'session.renew': z.strictObject({ token: z.string().min(1).max(8_000) }),
  'active.list': nothing,
}

export type HostMessageType = keyof typeof hostMessages
export type HostPayload<T extends HostMessageType> = z.infer<(typeof hostMessages)[T]>

const call = z.strictObject({
  sessionId: z.string(),
  lineId: z.string(),
  callId: z.string(),
  /** 'inbound': they called us. */
  direction: z.enum(['outbound', 'inbound']),
  /** The vendor's own id; null for a bare number. */
  contactId: z.string().nullable(),
  number: z.string().nullable(),
  name: z.string(),
})
const text = z.strictObject({
  messageId: z.string(),
  threadId: z.string(),
  /** The vendor's own id; null where it does not know them. */
  contactId: z.string().nullable(),
  /** E.164. */
  number: z.string().nullable(),
  name: z.string(),
  body: z.string(),
})
const disposition = z.strictObject({ id: z.string(), name: z.string(), category: z.string() })

/** What a widget tells its host, by type. */
export const widgetMessages = {
  ready: z.strictObject({ widget: z.string() }),
  'call.started': call,
  'call.answered': call,
  'call.ended': call.extend({ label: z.string(), outcome: z.string().nullable(), billsec: z.number().int() }),
  /** Somebody calls one of our numbers, and it rings here; once it is answered it is a call like others, under the same id. */
  'incoming.rings': z.strictObject({
    callId: z.string(),
    contactId: z.string().nullable(),
    /** E.164; null where they hide it. */
    number: z.string().nullable(),
    name: z.string(),
    /** Ours. */
    called: z.string(),
  }),
  /** It rings here no more: answered, declined, or gone. */
  'incoming.over': z.strictObject({ callId: z.string() }),
  'call.recorded': z.strictObject({ callId: z.string(), recordingId: z.string(), durationMs: z.number().nullable() }),
  'lines.changed': z.strictObject({
    sessionId: z.string(),
    lines: z.array(call.extend({ status: z.string(), label: z.string(), disposition: disposition.nullable() })),
  }),
  'campaign.ended': z.strictObject({ campaignId: z.string(), sessionId: z.string(), message: z.string() }),
  'campaign.waiting': z.strictObject({ campaignId: z.string(), sessionId: z.string(), reason: z.string() }),
  /** Somebody has texted us, or was sent a text. After a reload of the frame it may be told once more, under the same id. */
  'message.received': text,
  'message.sent': text,
  /** How many conversations of the messenger have something unread; 100: that many or more. */
  'unread.changed': z.strictObject({ count: z.number().int() }),
  /** The video that was chosen for the host: `url` is a link of its own, under which whoever has it watches. */
  'video.selected': z.strictObject({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    thumbnail: z.string().nullable(),
  }),
  'dnc.changed': z.strictObject({ number: z.string(), listed: z.boolean() }),
  /** A call script was written, changed, shared or deleted (3-settings §4). */
  'callScripts.changed': z.strictObject({ scriptId: z.string() }),
  'contact.open': z.strictObject({ contactId: z.string() }),
  /** `bar`: of the height, what the dialer's bar takes; menus, panels and tooltips lie over the host's page for a moment. */
  'ui.resize': z.strictObject({ height: z.number(), bar: z.number().optional(), width: z.number().nullable() }),
  'ui.visible': z.strictObject({ visible: z.boolean() }),
  'ui.closed': nothing,
  /** A question: the host answers with `{ token }`. */
  'session.renew': nothing,
  /** A question: which of the host's contacts fit what somebody types in a field that looks for people. */
  'contact.search': z.strictObject({ search: z.string(), limit: z.number().int() }),
  /** A question: who has a number (E.164) that texts or calls us and that nobody here knows. */
  'contact.match': z.strictObject({ number: z.string() }),
}

export type WidgetMessageType = keyof typeof widgetMessages
export type WidgetPayload<T extends WidgetMessageType> = z.infer<(typeof widgetMessages)[T]>

/** What a host answers to a widget's questions, by their type. */
export const hostAnswers = {
  'session.renew': hostMessages['session.renew'],
  'contact.search': z.strictObject({ contacts: z.array(hostContact).max(50) }),
  /** null: nobody of theirs. */
  'contact.match': z.strictObject({ contact: hostContact.nullable() }),
}

export type Question = keyof typeof hostAnswers
export type HostAnswer<T extends Question> = z.infer<(typeof hostAnswers)[T]>

/** The shell of every message. An answer carries `re`, the id of what it answers, and the type `ok` or `error`. */
export const envelope = z.strictObject({
  v: z.literal(VERSION),
  ns: z.literal(NAMESPACE),
  id: z.string().min(1).max(100),
  re: z.string().min(1).max(100).optional(),
  type: z.string().min(1).max(60),
  payload: z.unknown(),
})
export type Envelope = z.infer<typeof envelope>
