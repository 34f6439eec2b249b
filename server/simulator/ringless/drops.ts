import { createHmac } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { copiesFor } from '../carrier/habits'
import { storeMedia } from '../carrier/message-media'
import { sid } from '../core/ids'
import type { World } from '../core/world'
import type { Phones } from '../people/phones'
import type { Dropped } from '../people/population'

export type RinglessKeys = { teamId: string; secret: string; brandId: string; webhookSecret: string }

export type DropRecord = {
  id: string
  foreignId: string
  to: string
  forwardingNumber: string | null
  audioUrl: string
  callbackUrl: string | null
  /** Drops to this number so far, with this one. */
  times: number
  /** Not reported yet: resumed after a restart. */
  pending: boolean
  /** In the voicemail of the phone. */
  media: { sid: string; contentType: string } | null
  createdAt: number
}

export type RinglessWorld = {
  world: World
  phones: Phones
  keys: RinglessKeys
  webhookUrl: string
  isClosed(): boolean
}

const RETRIES = 3
const RETRY_MS = 2_000
const ANSWER_WITHIN_MS = 5_000
const SHOWN_AFTER_RESTART = 100

export const REASONS: Record<Exclude<Dropped['drops']['outcome'], 'delivered'>, [code: string, text: string]> = {
  landline: ['LANDLINE', 'Number is a landline'],
  'mailbox-full': ['MAILBOX_FULL', 'Mailbox full'],
  blocked: ['BLOCKED', 'Blocked by the carrier'],
}

export function saveDrop({ world }: RinglessWorld, drop: DropRecord) {
  world.store.save('rvm_drops', drop.id, () => ({
    sid: drop.id,
    to_number: drop.to,
    foreign_id: drop.foreignId,
    pending: drop.pending ? 1 : 0,
    record: JSON.stringify(drop),
  }))
  world.store.flush()
}

/** Attempts the drop after its persona's time, then reports once. */
export function attemptDrop(ringless: RinglessWorld, drop: DropRecord) {
  const { world } = ringless
  const { drops, pick } = world.population.droppedOn(drop.to, drop.times)
  world.clock.after(pick(drops.reportAfterMs), () => {
    finishDrop(ringless, drop, drops).catch((error: unknown) => {
      if (!ringless.isClosed()) console.error(error)
    })
  })
}

async function finishDrop(ringless: RinglessWorld, drop: DropRecord, drops: Dropped['drops']) {
  const { world } = ringless
  if (drops.outcome === 'delivered' && !drop.media) {
    const answer = await world.webhooks.deliver({
      about: 'ringless-audio',
      hook: { url: drop.audioUrl, method: 'GET' },
      params: {},
      logAs: 'media',
    })
    if (ringless.isClosed()) return
    if (answer.error === null && answer.ok)
      drop.media = {
        sid: storeMedia(world, drop.id, answer.contentType, answer.body).sid,
        contentType: answer.contentType,
      }
  }
  const isDelivered = drops.outcome === 'delivered' && drop.media !== null
  const isLost = drops.callbacks === 'lose-last'
  if (isDelivered) showDrop(ringless, drop)
  drop.pending = false
  saveDrop(ringless, drop)
  if (isLost) return
  const [reasonCode, reason] =
    drops.outcome === 'delivered' ? ['AUDIO_UNREACHABLE', 'The audio cannot be read'] : REASONS[drops.outcome]
  const payload = {
    drop_id: drop.id,
    team_id: ringless.keys.teamId,
    phone_number: drop.to,
    product_code: 'rvm',
    status: isDelivered ? 'success' : 'failure',
    reason: isDelivered ? null : reason,
    reason_code: isDelivered ? null : reasonCode,
    dnc: drops.optsOut,
    attempt_date: new Date(world.clock.now()).toISOString(),
    foreign_id: drop.foreignId,
    proof_of_delivery_url: null,
  }
  for (let copy = 0; copy < copiesFor(drops); copy++) {
    // One try, unsigned.
    if (drop.callbackUrl !== null)
      void post(ringless, drop.callbackUrl, 'ringless-callback', JSON.stringify(payload), {})
    void postEvent(ringless, payload)
  }
}

/** Signed, and tried again when it is not taken. */
async function postEvent(ringless: RinglessWorld, data: object, eventId = sid('RE'), attempt = 1): Promise<void> {
  const { world, keys, webhookUrl } = ringless
  const body = JSON.stringify({ event: 'contact.rvm.status', data })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const status = await post(ringless, webhookUrl, 'ringless-event', body, {
    'X-Timestamp': timestamp,
    'X-Signature': createHmac('sha256', keys.webhookSecret).update(`${timestamp}.${body}`).digest('hex'),
    'X-Event-Id': eventId,
    'X-Attempt': String(attempt),
  })
  const isRetried = status === 0 || status === 408 || status === 429 || status >= 500
  if (isRetried && attempt <= RETRIES && !ringless.isClosed())
    world.clock.after(RETRY_MS * attempt, () => void postEvent(ringless, data, eventId, attempt + 1))
}

function post(
  { world, isClosed }: RinglessWorld,
  address: string,
  about: string,
  body: string,
  headers: Record<string, string>,
): Promise<number> {
  if (!URL.canParse(address)) return Promise.resolve(0)
  const url = new URL(address)
  const startedAt = world.clock.now()
  return new Promise<number>((resolve) => {
    const done = (status: number) => {
      // The path of a callback is a secret.
      if (!isClosed())
        world.log.write('callback', { about, url: url.origin, method: 'POST', status, sentAt: startedAt, body })
      resolve(status)
    }
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        timeout: ANSWER_WITHIN_MS,
        headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      },
      (response) => {
        response.resume()
        response.once('end', () => done(response.statusCode ?? 0))
        response.once('error', () => done(0))
      },
    )
    request.once('timeout', () => request.destroy())
    request.once('error', () => done(0))
    request.end(body)
  })
}

function showDrop({ world, phones }: RinglessWorld, drop: DropRecord) {
  if (!drop.media) return
  const { id, to, forwardingNumber } = drop
  phones.showVoicemail(to, { id, at: world.clock.now(), forwardingNumber, media: drop.media })
}

/** Reports what a stopped process owes, and fills the phones' voicemail. */
export function resumeDrops(ringless: RinglessWorld) {
  const last = ringless.world.store.list<DropRecord>('rvm_drops', [], SHOWN_AFTER_RESTART, null).items.toReversed()
  for (const drop of last)
    if (drop.pending) attemptDrop(ringless, drop)
    else if (drop.media)
      ringless.phones.showVoicemail(drop.to, {
        id: drop.id,
        at: drop.createdAt,
        forwardingNumber: drop.forwardingNumber,
        media: drop.media,
      })
}
