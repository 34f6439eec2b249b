import { rfc2822, rfc2822OrNull } from '../core/dates'
import { sid } from '../core/ids'
import type { LiveMessage, MediaRecord, MessageRecord, MessageStatus } from '../core/texts'
import type { World } from '../core/world'
import { copiesFor, sendInTurn } from './habits'
import { deleteMedia, fetchMedia } from './message-media'
import { countSegments } from './segments'
import { senderFault } from '../trust/campaigns'

const QUEUE_FLOOR_MS = 1
const EXPIRED = 30036
/** A2P rules hold for texts to the United States. */
const US = '+1'
/** Estimate. */
const PRICE_PER_SEGMENT = 0.0083
const PRICE_WITH_MEDIA = 0.02
const ERRORS: Record<number, string> = {
  11100: 'Invalid URL format',
  11200: 'HTTP retrieval failure',
  11205: 'HTTP connection failure',
  11215: 'HTTP too many redirects',
  11751: 'Media Message - Media exceeds mms size limit',
  12300: 'Invalid Content-Type',
  30001: 'Queue overflow',
  30002: 'Account suspended',
  30003: 'Unreachable destination handset',
  30004: 'Message blocked',
  30005: 'Unknown destination handset',
  30006: 'Landline or unreachable carrier',
  30007: 'Message filtered',
  30008: 'Unknown error',
  30019: 'Content size exceeds carrier limit',
  30034: 'US A2P 10DLC - Message from an Unregistered Number',
  30035: 'US A2P 10DLC - Number Being Registered',
  30036: 'Validity Period Expired',
}
const FINAL_STATUSES = new Set<MessageStatus>(['delivered', 'undelivered', 'failed', 'received'])

export type NewMessage = Pick<MessageRecord, 'to' | 'from' | 'body' | 'direction' | 'mediaUrls' | 'hook' | 'validityS'>

export function saveMessage(world: World, record: MessageRecord) {
  world.store.save('messages', record.sid, () => ({
    sid: record.sid,
    to_number: record.to,
    from_number: record.from,
    // Queued texts are listed by creation time.
    sent_at: record.sentAt ?? record.createdAt,
    pending: record.pending ? 1 : 0,
    record: JSON.stringify(record),
  }))
  world.changed()
}

const saveUpdated = (world: World, record: MessageRecord) => {
  record.updatedAt = world.clock.now()
  saveMessage(world, record)
}

export const findMessage = (world: World, messageSid: string): MessageRecord | null =>
  world.messages.get(messageSid)?.record ?? world.store.find<MessageRecord>('messages', messageSid)

function statusParams(world: World, record: MessageRecord): Record<string, string> {
  const { errorCode, status } = record
  const done = new Date(record.updatedAt).toISOString().replace(/\D/g, '').slice(2, 12)
  return {
    MessageSid: record.sid,
    SmsSid: record.sid,
    MessageStatus: status,
    SmsStatus: status,
    AccountSid: world.account.sid,
    From: record.from,
    To: record.to,
    ApiVersion: '2010-04-01',
    ...(errorCode !== null && { ErrorCode: String(errorCode), ErrorMessage: ERRORS[errorCode] ?? 'Unknown error' }),
    ...((status === 'delivered' || status === 'undelivered') && { RawDlrDoneDate: done }),
  }
}

/** No callback for the first status, queued: the create's response has it. */
function advance(world: World, live: LiveMessage, status: MessageStatus, errorCode: number | null = null) {
  const { record } = live
  record.status = status
  record.errorCode = errorCode
  if (status === 'sent') record.sentAt = world.clock.now()
  saveUpdated(world, record)
  const { hook } = record
  if (!hook) return
  const last = FINAL_STATUSES.has(status)
  const params = statusParams(world, record)
  const about = 'message-status'
  if (last && live.callbacks === 'lose-last') {
    const text = 'The last callback was lost on purpose'
    return world.log.write('warning', { about, messageSid: record.sid, text, params })
  }
  const send = () =>
    void world.webhooks.deliver({ about, hook, params, messageSid: record.sid, copies: copiesFor(live) })
  sendInTurn(world, live, send, last)
}

function finish(world: World, { record }: LiveMessage) {
  // Deleted before a reply.
  if (!world.messages.delete(record.sid)) return
  record.pending = false
  saveMessage(world, record)
}

export function removeMessage(world: World, record: MessageRecord) {
  for (const media of record.media) deleteMedia(world, media.sid)
  world.messages.delete(record.sid)
  world.store.remove('messages', record.sid)
}

/** The carrier refuses to redact or delete it until the final status. */
export const isUnderway = (world: World, { sid: messageSid, status }: MessageRecord) =>
  world.messages.has(messageSid) && !FINAL_STATUSES.has(status)

const complete = (world: World, live: LiveMessage, status: MessageStatus, errorCode: number | null) => {
  advance(world, live, status, errorCode)
  if (status === 'delivered') notifyRecipient(world, live)
  else finish(world, live)
}

const notifyRecipient = (world: World, live: LiveMessage) => world.exchange.textArrived(live, () => finish(world, live))

function awaitOutcome(world: World, live: LiveMessage) {
  const { texts, pick } = live.texter
  world.clock.after(pick(texts.outcomeAfterMs), () => {
    if (texts.outcome === 'sent') return notifyRecipient(world, live)
    complete(world, live, texts.outcome, texts.outcome === 'delivered' ? null : texts.errorCode)
  })
}

async function transmit(world: World, live: LiveMessage) {
  const { record } = live
  const { texts, pick } = live.texter
  advance(world, live, 'sending')
  const mediaFault = await fetchMedia(world, record)
  // The next process fetches it.
  if (world.webhooks.isClosed()) return
  if (mediaFault !== null) return complete(world, live, 'failed', mediaFault)
  const fault = world.trust.enforcesA2p && record.to.startsWith(US) ? senderFault(world, record.from) : null
  if (fault !== null) return complete(world, live, 'failed', fault)
  world.clock.after(pick(texts.sentAfterMs), () => {
    if (texts.outcome === 'failed') return complete(world, live, 'failed', texts.errorCode)
    advance(world, live, 'sent')
    awaitOutcome(world, live)
  })
}

function waitForTurn(world: World, live: LiveMessage) {
  const { record } = live
  const waitMs = world.senders.reserveSlots(record.from, record.segments)
  const validMs = record.validityS * 1_000
  if (waitMs > validMs) world.clock.after(validMs, () => complete(world, live, 'failed', EXPIRED))
  else world.clock.after(Math.max(QUEUE_FLOOR_MS, waitMs), () => void transmit(world, live))
}

function trackMessage(world: World, record: MessageRecord): LiveMessage {
  const texter = world.population.texterOf(record.to, record.times)
  const message = { record, texter, callbacks: texter.texts.callbacks, heldCallback: null }
  world.messages.set(record.sid, message)
  return message
}

export function newRecord(
  world: World,
  text: Pick<MessageRecord, 'to' | 'from' | 'body' | 'direction' | 'status'>,
): MessageRecord {
  const now = world.clock.now()
  return {
    ...text,
    sid: sid('SM'),
    segments: countSegments(text.body),
    times: 0,
    mediaUrls: [],
    media: [],
    errorCode: null,
    hook: null,
    createdAt: now,
    updatedAt: now,
    sentAt: null,
    validityS: 0,
    persona: '',
    pending: true,
  }
}

/** Queues a text; it is sent at its number's rate. */
export function acceptMessage(world: World, message: NewMessage): MessageRecord {
  const record: MessageRecord = {
    ...newRecord(world, { ...message, status: 'queued' }),
    ...message,
    times: world.store.countDial(`text ${message.to}`),
    persona: world.population.personaOf(message.to),
  }
  if (message.mediaUrls.length > 0) Object.assign(record, { sid: sid('MM'), segments: 1 })
  saveMessage(world, record)
  waitForTurn(world, trackMessage(world, record))
  return record
}

const ALL = 1_000_000

/** Resumes texts of the last process: none is lost or sent twice. */
export function resumeMessages(world: World, redeliver: (received: MessageRecord) => Promise<void>) {
  const pending = [{ sql: 'pending = ?', values: [1] }]
  const found = world.store.list<MessageRecord>('messages', pending, ALL, null).items.toReversed()
  for (const record of found) {
    world.log.write('restart', { messageSid: record.sid, status: record.status })
    if (record.direction === 'inbound') {
      void redeliver(record)
      continue
    }
    const message = trackMessage(world, record)
    if (record.status === 'delivered') notifyRecipient(world, message)
    else if (record.status === 'sent') awaitOutcome(world, message)
    else waitForTurn(world, message)
  }
}

const priceOf = (record: MessageRecord) =>
  record.status === 'queued' || record.status === 'sending' || record.status === 'failed'
    ? null
    : (-(record.sid.startsWith('MM') ? PRICE_WITH_MEDIA : PRICE_PER_SEGMENT * record.segments)).toFixed(5)

const uriOf = (world: World, messageSid: string) => `/2010-04-01/Accounts/${world.account.sid}/Messages/${messageSid}`

export function messageView(world: World, record: MessageRecord) {
  const uri = uriOf(world, record.sid)
  return {
    body: record.body,
    num_segments: String(record.segments),
    direction: record.direction,
    from: record.from,
    to: record.to,
    date_updated: rfc2822(record.updatedAt),
    price: priceOf(record),
    error_message: record.errorCode === null ? null : (ERRORS[record.errorCode] ?? 'Unknown error'),
    uri: `${uri}.json`,
    account_sid: world.account.sid,
    num_media: String(Math.max(record.mediaUrls.length, record.media.length)),
    status: record.status,
    messaging_service_sid: null,
    sid: record.sid,
    date_sent: rfc2822OrNull(record.sentAt),
    date_created: rfc2822(record.createdAt),
    error_code: record.errorCode,
    price_unit: 'USD',
    api_version: '2010-04-01',
    subresource_uris: { media: `${uri}/Media.json` },
  }
}

export function mediaView(world: World, media: MediaRecord) {
  return {
    account_sid: world.account.sid,
    content_type: media.contentType,
    date_created: rfc2822(media.createdAt),
    date_updated: rfc2822(media.updatedAt),
    parent_sid: media.parentSid,
    sid: media.sid,
    uri: `${uriOf(world, media.parentSid)}/Media/${media.sid}.json`,
  }
}
