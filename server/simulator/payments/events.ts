import http from 'node:http'
import https from 'node:https'
import type { Stripe } from 'stripe'
import type { Clock } from '../core/clock'
import type { Log } from '../core/log'
import type { Store } from '../core/store'
import type { Faults } from '../rest/faults'
import { listObjects, newId, saveObject, seconds, type PaymentKeys, type PaymentWorld } from './payment-world'
import { signPayload } from './signature'

/** As the documentation says, in live mode: with growing pauses, for three days. */
const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 10_800_000, 43_200_000, 86_400_000]
const LATE_MS = 15_000
const ANSWER_WITHIN_MS = 10_000

type Options = { keys: PaymentKeys; store: Store; clock: Clock; log: Log; faults: Faults; webhookUrl: string }

/** `SDK version`: answers follow its types. */
export const API_VERSION = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

/** Events are stored, delivered until one answer is 2xx, and continue after a restart. */
export function createPaymentWorld({ keys, store, clock, log, faults, webhookUrl }: Options) {
  let closed = false
  /** Delivered after the next one. */
  let held: Stripe.Event | null = null

  const post = (payload: string) =>
    new Promise<number>((resolve) => {
      const url = new URL(webhookUrl)
      const request = (url.protocol === 'https:' ? https : http).request(
        url,
        {
          method: 'POST',
          timeout: ANSWER_WITHIN_MS,
          headers: {
            'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
            'Content-Type': 'application/json; charset=utf-8',
            'Content-Length': Buffer.byteLength(payload),
            'Stripe-Signature': signPayload(keys.webhookSecret, payload, Math.floor(clock.now() / 1000)),
          },
        },
        (response) => {
          response.resume()
          response.once('end', () => resolve(response.statusCode ?? 0))
          response.once('error', () => resolve(0))
        },
      )
      request.once('timeout', () => request.destroy())
      request.once('error', () => resolve(0))
      request.end(payload)
    })

  async function deliver(event: Stripe.Event, attempt = 0): Promise<void> {
    if (closed) return
    const sentAt = clock.now()
    const status = await post(JSON.stringify(event, null, 2))
    if (closed) return
    log.write('payment-event', { about: event.type, eventId: event.id, url: webhookUrl, attempt, status, sentAt })
    const isDelivered = status >= 200 && status < 300
    const pause = RETRY_AFTER_MS[attempt]
    if (!isDelivered && pause !== undefined) return void clock.after(pause, () => void deliver(event, attempt + 1))
    saveObject(world, { ...event, pending_webhooks: 0 })
  }

  function send(event: Stripe.Event): void {
    const fault = faults.consumeEvent(event.type)
    if (fault?.fault === 'lost') return saveObject(world, { ...event, pending_webhooks: 0 })
    if (fault?.fault === 'delay') return void clock.after(fault.delayMs ?? LATE_MS, () => void deliver(event))
    if (fault?.fault === 'out-of-order' && !held) {
      held = event
      return
    }
    void deliver(event)
    if (fault?.fault === 'twice') void deliver(event)
    if (!held) return
    const earlier = held
    held = null
    void deliver(earlier)
  }

  const world: PaymentWorld = {
    keys,
    store,
    clock,
    log,
    emit(type, object) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: seconds(world),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      } as unknown as Stripe.Event
      saveObject(world, event)
      // After the answer, as over a real network.
      clock.after(50, () => send(event))
    },
  }

  return {
    world,
    resume() {
      const { items } = listObjects(world, 'event', { pending: 1 }, { limit: 1_000 })
      for (const event of items.toReversed()) void deliver(event)
    },
    close() {
      closed = true
    },
  }
}
