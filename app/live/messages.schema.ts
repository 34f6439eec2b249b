import { z } from 'zod'
import { hostContact } from '../domain/contacts/host-contact.schema'

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

const empty = z.strictObject({})
const theme = z.enum(['dark', 'light'])
const color = z.string().regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)
const number = z.string().trim().min(1).max(40)
const hostHints = z.record(z.string(), z.unknown())

/** Before `session`: `not_ready`. docs/embed.md is generated from these. */
export const hostMessages = {
  session: z
    .strictObject({
      token: z.string().min(1).max(8_000),
      theme: theme.optional(),
      primaryColor: color.optional(),
      /** Accepted for compatibility (2-live §1); the server decides. */
      permissions: hostHints.optional(),
      remaining: hostHints.optional(),
      settings: hostHints.optional(),
    })
    .describe('Signs the user in. The script sends it when the widget connects. Do not send it yourself.'),
  'campaign.start': z
    .strictObject({
      contacts: z.array(hostContact).min(1).max(1_000),
      mini: z.boolean().optional(),
      name: z.string().trim().min(1).max(255).optional(),
    })
    .describe('Starts a campaign of these contacts. Answers { campaignId, sessionId, refused }.'),
  'campaign.continue': empty.describe('Continues dialing after a call, like Continue.'),
  'campaign.end': empty.describe('Ends the dial session, like Stop.'),
  'call.dial': z
    .union([z.strictObject({ contact: hostContact }), z.strictObject({ number })])
    .describe('Calls one contact or number immediately. Answers { sessionId }.'),
  'contact.add': z.strictObject({ contact: hostContact }).describe('Saves a contact. Answers { contactId, id }.'),
  'contact.remove': z
    .strictObject({ contactId: z.string().min(1).max(200) })
    .describe('Deletes a contact that the user added; managers delete any. Its calls stay in the history.'),
  'dnc.add': z.strictObject({ number }).describe('Adds a number to the do-not-call list.'),
  'dnc.remove': z
    .strictObject({ number })
    .describe('Removes a number that a user or the host added. Opt-outs by the lead stay.'),
  'recording.start': empty.describe('Starts recording the current call.'),
  'recording.stop': empty.describe('Stops recording the current call.'),
  'board.queue': z
    .strictObject({ contacts: z.array(hostContact).min(1).max(1_000) })
    .describe('Queues contacts until the user chooses a call board for them. Answers { contacts }.'),
  'messenger.open': z
    .strictObject({
      contact: hostContact.optional(),
      number: number.optional(),
      dock: z.boolean().optional(),
    })
    .describe('Opens the thread with a contact, a number or both; with neither, it shows the messenger.'),
  'blast.start': z
    .strictObject({ contacts: z.array(hostContact).min(1).max(1_000) })
    .describe(
      'Creates a blast draft with these recipients; the user sends it. Answers { added, duplicates, refused }.',
    ),
  'ringless.start': z
    .strictObject({ contacts: z.array(hostContact).min(1).max(100) })
    .describe(
      'Adds recipients of a ringless voicemail; the user records and sends it. Answers { added, duplicates, leftOut }.',
    ),
  'video.open': z
    .strictObject({ id: z.string().min(1).max(60).optional(), choose: z.boolean().optional() })
    .describe('Shows the library or one video. With choose, the user picks a video for the host.'),
  'settings.open': empty.describe('Opens the settings.'),
  'theme.set': z
    .strictObject({ theme: theme.optional(), primaryColor: color.optional() })
    .describe('Changes theme and accent color.'),
  'session.renew': z
    .strictObject({ token: z.string().min(1).max(8_000) })
    .describe('Replaces the token before it expires.'),
  'key.press': z
    .strictObject({ key: z.string().min(1).max(20) })
    .describe('Sent by Trunkline.keys: a key that was pressed in the host page.'),
  'keys.active': z
    .strictObject({ active: z.boolean() })
    .describe(
      'Sent by Trunkline.keys: keys of the host page are forwarded now. The dialer dims its key hints otherwise.',
    ),
  'active.list': empty.describe(
    'Answers { active }: the running dial session, with campaignId, sessionId, name and state, or none.',
  ),
}

export type HostMessageType = keyof typeof hostMessages
export type HostPayload<T extends HostMessageType> = z.infer<(typeof hostMessages)[T]>

const call = z.strictObject({
  sessionId: z.string(),
  lineId: z.string(),
  callId: z.string(),
  direction: z.enum(['outbound', 'inbound']),
  /** Null: bare number. */
  contactId: z.string().nullable(),
  number: z.string().nullable(),
  name: z.string(),
})
const text = z.strictObject({
  messageId: z.string(),
  threadId: z.string(),
  /** Null: unknown number. */
  contactId: z.string().nullable(),
  /** E.164. */
  number: z.string().nullable(),
  name: z.string(),
  body: z.string(),
})
const disposition = z.strictObject({ id: z.string(), name: z.string(), category: z.string() })

export const widgetMessages = {
  ready: z.strictObject({ widget: z.string() }).describe('The widget is mounted and the user is signed in.'),
  'call.started': call.describe('A number is being dialed.'),
  'call.answered': call.describe('The seller is connected.'),
  'call.ended': call
    .extend({ label: z.string(), outcome: z.string().nullable(), billsec: z.number().int() })
    .describe('The call ended.'),
  'incoming.rings': z
    .strictObject({
      callId: z.string(),
      contactId: z.string().nullable(),
      /** E.164. Null: withheld. */
      number: z.string().nullable(),
      name: z.string(),
      /** Our number. */
      called: z.string(),
    })
    .describe('An incoming call rings here. After the answer, the call has the same callId.'),
  'incoming.over': z
    .strictObject({ callId: z.string() })
    .describe('The call stopped ringing here: answered, declined or missed.'),
  'call.recorded': z
    .strictObject({ callId: z.string(), recordingId: z.string(), durationMs: z.number().nullable() })
    .describe('A recording was saved.'),
  'lines.changed': z
    .strictObject({
      sessionId: z.string(),
      lines: z.array(call.extend({ status: z.string(), label: z.string(), disposition: disposition.nullable() })),
    })
    .describe('A line of the dial session changed.'),
  'campaign.ended': z
    .strictObject({ campaignId: z.string(), sessionId: z.string(), message: z.string() })
    .describe('The dial session ended.'),
  'campaign.waiting': z
    .strictObject({ campaignId: z.string(), sessionId: z.string(), reason: z.string() })
    .describe('The campaign cannot dial now, with the reason.'),
  'message.received': text.describe('A text arrived. After a reload, this may repeat with the same messageId.'),
  'message.sent': text.describe('A text was sent. After a reload, this may repeat with the same messageId.'),
  'unread.changed': z
    .strictObject({ count: z.number().int() })
    .describe('Number of unread threads; 100 means 100 or more.'),
  'voicemails.changed': z
    .strictObject({ personal: z.number().int(), team: z.number().int().nullable() })
    .describe('Unread voicemails of the user’s own and the team’s inbox; team is null without a team.'),
  'video.selected': z
    .strictObject({
      id: z.string(),
      name: z.string(),
      url: z.string(),
      thumbnail: z.string().nullable(),
    })
    .describe('The user chose a video. url is a new link that anyone can watch.'),
  'dnc.changed': z
    .strictObject({ number: z.string(), listed: z.boolean() })
    .describe('A number was added to or removed from the do-not-call list.'),
  'callScripts.changed': z
    .strictObject({ scriptId: z.string() })
    .describe('A call script was created, changed, shared or deleted.'),
  'contact.open': z.strictObject({ contactId: z.string() }).describe('The user asked to open this contact in the CRM.'),
  'keys.changed': z.strictObject({ keys: z.array(z.string()) }).describe('Keys that act in the dialer now.'),
  'ui.resize': z
    .strictObject({
      height: z.number(),
      bar: z.number().optional(),
      width: z.number().nullable(),
      areas: z
        .array(z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }))
        .optional(),
    })
    .describe(
      'The widget needs this size; the script applies it. bar is the part of the height that stays in place. areas are the drawn parts in pixels: the frame is clipped to them. Without areas all of it is drawn.',
    ),
  'ui.visible': z
    .strictObject({ visible: z.boolean() })
    .describe('The widget was opened or closed; the script applies it.'),
  'ui.closed': empty.describe('The user closed the widget.'),
  'session.renew': empty.describe('Request: a new token. Pass onTokenExpired to mount instead of replying.'),
  'contact.search': z
    .strictObject({ search: z.string(), limit: z.number().int() })
    .describe('Request: contacts that match the search text.'),
  'contact.match': z
    .strictObject({ number: z.string() })
    .describe('Request: the contact with an unknown number (E.164).'),
}

export type WidgetMessageType = keyof typeof widgetMessages
export type WidgetPayload<T extends WidgetMessageType> = z.infer<(typeof widgetMessages)[T]>

export const hostAnswers = {
  'session.renew': hostMessages['session.renew'],
  'contact.search': z.strictObject({ contacts: z.array(hostContact).max(50) }),
  /** Null: no match. */
  'contact.match': z.strictObject({ contact: hostContact.nullable() }),
}

export type HostRequestType = keyof typeof hostAnswers
export type HostAnswer<T extends HostRequestType> = z.infer<(typeof hostAnswers)[T]>

/** `re`: the id of the answered message. */
export const envelope = z.strictObject({
  v: z.literal(VERSION),
  ns: z.literal(NAMESPACE),
  id: z.string().min(1).max(100),
  re: z.string().min(1).max(100).optional(),
  type: z.string().min(1).max(60),
  payload: z.unknown(),
})
export type Envelope = z.infer<typeof envelope>
