import { randomBytes } from 'node:crypto'
import { iso8601 } from '../core/dates'
import type { World } from '../core/world'
import type { Fault } from '../rest/faults'
import { findTrust, listTrust, saveTrust } from './records'

/** Up to four hours, as documented. */
const RETRY_AFTER_MS = [1_000, 10_000, 60_000, 600_000, 3_600_000, 9_000_000]
const SENT_AFTER_MS = 50
const LATE_MS = 15_000
const PREFIX = 'com.twilio.messaging.compliance.'
export const EVENT_TYPES = [
  ...['brand-registered', 'brand-failure', 'brand-verified', 'brand-unverified'].map(
    (name) => `${PREFIX}brand-registration.${name}`,
  ),
  ...['campaign-submitted', 'campaign-approved', 'campaign-failure'].map(
    (name) => `${PREFIX}campaign-registration.${name}`,
  ),
  ...['pending', 'successful', 'failed'].map((name) => `${PREFIX}number-registration.${name}`),
]

export type TrustEvents = {
  held: { url: string; body: string }[]
  faultOf(type: string): Fault | null
}

/** Delivered until an answer is 2xx. Those of a process that ended are lost: a resource is the truth. */
async function deliver(world: World, url: string, body: string, attempt = 0): Promise<void> {
  const hook = { url, method: 'POST' as const }
  const answer = await world.webhooks.deliver({ about: 'trust-event', hook, params: {}, json: body })
  const pauseMs = RETRY_AFTER_MS[attempt]
  if (answer.ok || world.webhooks.isClosed() || pauseMs === undefined) return
  world.clock.after(pauseMs, () => void deliver(world, url, body, attempt + 1))
}

function send(world: World, type: string, url: string, body: string) {
  const { events } = world.trust
  const fault = events.faultOf(type)?.fault
  if (fault === 'lost') return
  if (fault === 'out-of-order') return void events.held.push({ url, body })
  if (fault === 'delay') return void world.clock.after(LATE_MS, () => void deliver(world, url, body))
  void deliver(world, url, body)
  if (fault === 'twice') void deliver(world, url, body)
  for (const earlier of events.held.splice(0)) void deliver(world, earlier.url, earlier.body)
}

/** Sends a CloudEvent to each sink that subscribed to its type. */
export function publishEvent(world: World, name: string, data: Record<string, unknown>) {
  const type = PREFIX + name
  const now = world.clock.now()
  const event = {
    specversion: '1.0',
    type,
    source: `/v1/Accounts/${world.account.sid}/Compliance`,
    id: `EZ${randomBytes(16).toString('hex')}`,
    dataschema: `https://events-schemas.twilio.com/Compliance.${name.split('.')[0]}/1`,
    datacontenttype: 'application/json',
    time: iso8601(now),
    data: { accountsid: world.account.sid, ...data, timestamp: now },
  }
  for (const subscription of listTrust(world, 'subscription')) {
    if (!subscription.eventTypes.some((one) => one.type === type)) continue
    const destination = findTrust(world, 'sink', subscription.sinkSid)?.configuration.destination
    if (typeof destination !== 'string') continue
    // After the answer, as over a real network.
    world.clock.after(SENT_AFTER_MS, () => send(world, type, destination, JSON.stringify([event])))
  }
}

/** As `npm run trust-events` makes at the carrier. The app's address may have changed. */
export function seedSink(world: World, destination: string) {
  const digits = world.account.sid.slice(2)
  const now = world.clock.now()
  const common = { description: 'Trunkline: trust registrations', createdAt: now, updatedAt: now }
  const configuration = { destination, method: 'POST', batch_events: false }
  saveTrust(world, { type: 'sink', sid: `DG${digits}`, sinkType: 'webhook', configuration, ...common })
  const eventTypes = EVENT_TYPES.map((type) => ({ type, schema_version: 1 }))
  saveTrust(world, { type: 'subscription', sid: `DF${digits}`, sinkSid: `DG${digits}`, eventTypes, ...common })
}
