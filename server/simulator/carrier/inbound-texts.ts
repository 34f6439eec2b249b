import { sid } from '../core/ids'
import type { MessageRecord } from '../core/texts'
import type { World } from '../core/world'
import { findApplication } from '../rest/applications'
import { findNumber, type NumberRecord } from '../rest/numbers'
import { FETCH_CODES } from '../twiml/fetch'
import { parseXml, XmlError, type XmlElement } from '../twiml/xml'
import { placeFields } from './geo'
import { storeMedia } from './message-media'
import { acceptMessage, findMessage, newRecord, saveMessage } from './messages'
import { applyOptOutKeyword, isOptedOut } from './opt-outs'
import { MAX_QUEUE_S } from './senders'
import type { Answer, Hook } from './webhooks'

const MAX_BODY_CHARS = 1_600

export type InboundText = {
  from: string
  to: string
  body: string
  media: { contentType: string; bytes: Buffer }[]
  /** Redelivery of an earlier text, as after a timeout. */
  messageSid?: string | undefined
  /** Concurrent deliveries. */
  copies?: number | undefined
}

const API = 'https://api.twilio.com/2010-04-01/Accounts'

function receivedParams(world: World, record: MessageRecord): Record<string, string> {
  const { sid: accountSid } = world.account
  const urlOf = (mediaSid: string) => `${API}/${accountSid}/Messages/${record.sid}/Media/${mediaSid}`
  return {
    ToCountry: '',
    ...placeFields('To', record.to),
    ...placeFields('From', record.from),
    SmsMessageSid: record.sid,
    NumMedia: String(record.media.length),
    SmsSid: record.sid,
    SmsStatus: 'received',
    Body: record.body,
    To: record.to,
    NumSegments: String(record.segments),
    MessageSid: record.sid,
    AccountSid: accountSid,
    From: record.from,
    ApiVersion: '2010-04-01',
    ...Object.fromEntries(
      record.media.flatMap(({ sid: mediaSid, contentType }, at) => [
        [`MediaUrl${at}`, urlOf(mediaSid)],
        [`MediaContentType${at}`, contentType],
      ]),
    ),
  }
}

function warn(world: World, record: MessageRecord, code: number, text: string) {
  world.log.write('warning', { about: 'message-in', messageSid: record.sid, code, text })
}

type Reply = { body: string; mediaUrls: string[] }

const textOfNode = (node: XmlElement) => node.children.filter((child) => typeof child === 'string').join('')
const childrenNamed = (node: XmlElement, name: string) =>
  node.children.filter((child): child is XmlElement => typeof child !== 'string' && child.name === name)

/** Replies of the app: each Message of TwiML, or plain text. */
function repliesOf(world: World, record: MessageRecord, answer: Extract<Answer, { error: null }>): Reply[] {
  const text = answer.body.toString('utf8')
  if (!text.trim()) return []
  if (/^text\/plain/i.test(answer.contentType)) return [{ body: text.trim(), mediaUrls: [] }]
  if (!/xml|text\/html/i.test(answer.contentType)) {
    warn(world, record, 12300, `Invalid content type ${answer.contentType || '(none)'}`)
    return []
  }
  try {
    const root = parseXml(text)
    if (root.name !== 'Response') throw new XmlError('The root must be Response')
    return childrenNamed(root, 'Message').map((message) => ({
      body: (childrenNamed(message, 'Body').map(textOfNode).join('') || textOfNode(message)).trim(),
      mediaUrls: childrenNamed(message, 'Media').map((media) => textOfNode(media).trim()),
    }))
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    warn(world, record, 12100, `Document parse failure: ${error.message}`)
    return []
  }
}

function sendReply(world: World, record: MessageRecord, { body, mediaUrls }: Reply) {
  if (!body && mediaUrls.length === 0) return
  acceptMessage(world, {
    to: record.from,
    from: record.to,
    body: body.slice(0, MAX_BODY_CHARS),
    mediaUrls,
    direction: 'outbound-reply',
    hook: null,
    validityS: MAX_QUEUE_S,
  })
}

/** null: the number has no text webhook. */
function hooksOf(world: World, number: string): { hook: Hook; fallback: Hook | null } | null {
  const owned = findNumber(world, number)?.settings
  const settings = owned?.SmsApplicationSid ? findApplication(world, owned.SmsApplicationSid)?.settings : owned
  if (!settings?.SmsUrl) return null
  const method = (name: string) => (settings[name] === 'GET' ? ('GET' as const) : ('POST' as const))
  const { SmsFallbackUrl } = settings
  return {
    hook: { url: settings.SmsUrl, method: method('SmsMethod') },
    fallback: SmsFallbackUrl ? { url: SmsFallbackUrl, method: method('SmsFallbackMethod') } : null,
  }
}

const MAX_NUMBERS = 100

/** Numbers with a text webhook, oldest first. */
export const numbersForTexts = (world: World): string[] =>
  world.store
    .list<NumberRecord>('numbers', [], MAX_NUMBERS, null)
    .items.map(({ phoneNumber }) => phoneNumber)
    .filter((number) => hooksOf(world, number) !== null)
    .toReversed()

type Hooks = NonNullable<ReturnType<typeof hooksOf>>

async function deliverToApp(
  world: World,
  record: MessageRecord,
  { hook, fallback }: Hooks,
  copies: number,
): Promise<Answer> {
  const params = receivedParams(world, record)
  const delivery = { about: 'message-in', params, messageSid: record.sid }
  const answer = await world.webhooks.deliver({ ...delivery, hook, copies })
  if (answer.ok || world.webhooks.isClosed()) return answer
  const code = answer.error === null ? 11200 : (FETCH_CODES[answer.error] ?? 11200)
  warn(world, record, code, `The SmsUrl failed: ${answer.error ?? answer.status}`)
  if (!fallback) return answer
  const failure = { ...params, ErrorCode: String(code), ErrorUrl: answer.url }
  return world.webhooks.deliver({ ...delivery, params: failure, hook: fallback })
}

/** Delivers an inbound text to the app and sends its replies. */
export async function deliverInboundText(world: World, record: MessageRecord, copies = 1) {
  const hooks = hooksOf(world, record.to)
  if (!hooks) warn(world, record, 11100, `${record.to} has no SmsUrl: the text was not delivered`)
  const answer = hooks && (await deliverToApp(world, record, hooks, copies))
  // The next process redelivers it; deleted texts stay deleted.
  if (world.webhooks.isClosed() || !findMessage(world, record.sid)) return
  const replies = answer?.ok ? repliesOf(world, record, answer) : []
  if (replies.length > 0 && isOptedOut(world, record.from, record.to))
    warn(world, record, 21610, 'The reply was not sent: its recipient wants no texts from this number')
  else for (const reply of replies) sendReply(world, record, reply)
  record.pending = false
  saveMessage(world, record)
}

/** null: not a number of the account. */
export function receiveText(world: World, text: InboundText): MessageRecord | null {
  if (!findNumber(world, text.to)) return null
  const known = text.messageSid === undefined ? null : findMessage(world, text.messageSid)
  if (known) {
    void deliverInboundText(world, known, text.copies)
    return known
  }
  const record: MessageRecord = {
    ...newRecord(world, { to: text.to, from: text.from, body: text.body, direction: 'inbound', status: 'received' }),
    sid: text.messageSid ?? sid(text.media.length > 0 ? 'MM' : 'SM'),
    sentAt: world.clock.now(),
  }
  record.media = text.media.map(({ contentType, bytes }) => ({
    sid: storeMedia(world, record.sid, contentType, bytes).sid,
    contentType,
  }))
  saveMessage(world, record)
  // Acknowledged texts must survive a kill.
  world.store.flush()
  world.log.write('text', { messageSid: record.sid, from: record.from, to: record.to, body: record.body })
  world.exchange.textSent(record)
  const answer = record.media.length > 0 ? null : applyOptOutKeyword(world, record.from, record.to, record.body)
  if (answer) sendReply(world, record, { body: answer, mediaUrls: [] })
  void deliverInboundText(world, record, text.copies)
  return record
}
