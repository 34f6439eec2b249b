import { z } from 'zod'
import { iso8601 } from '../core/dates'
import { sid } from '../core/ids'
import type { World } from '../core/world'
import { EVENT_TYPES } from '../trust/events'
import {
  findTrust,
  listTrust,
  removeTrust,
  saveTrust,
  type SinkRecord,
  type SubscriptionRecord,
} from '../trust/records'
import { notFound, RestError } from './errors'
import { invalid, PAGING, readForm } from './form'
import type { Operation, RestRequest } from './operation'
import { metaPage } from './paging'
import { requireText } from './trust-bundles'

const HOST = 'events'
const EVENTS = `https://${HOST}.twilio.com/v1`
const WRONG = 20_001

const configuration = z.looseObject({ destination: z.url({ protocol: /^https?$/ }), method: z.enum(['POST', 'GET']) })
const eventType = z.object({
  type: z.enum(EVENT_TYPES as [string, ...string[]]),
  schema_version: z.number().optional(),
})

function parsed<T>(shape: z.ZodType<T>, name: string, text: string): T {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw invalid(name, text)
  }
}

const sinkView = (_world: World, sink: SinkRecord) => ({
  date_created: iso8601(sink.createdAt),
  date_updated: iso8601(sink.updatedAt),
  description: sink.description,
  sid: sink.sid,
  sink_configuration: sink.configuration,
  sink_type: sink.sinkType,
  status: 'active',
  url: `${EVENTS}/Sinks/${sink.sid}`,
  links: { sink_test: `${EVENTS}/Sinks/${sink.sid}/Test`, sink_validate: `${EVENTS}/Sinks/${sink.sid}/Validate` },
})

const subscriptionView = (world: World, one: SubscriptionRecord) => ({
  account_sid: world.account.sid,
  sid: one.sid,
  date_created: iso8601(one.createdAt),
  date_updated: iso8601(one.updatedAt),
  description: one.description,
  sink_sid: one.sinkSid,
  url: `${EVENTS}/Subscriptions/${one.sid}`,
  links: { subscribed_events: `${EVENTS}/Subscriptions/${one.sid}/SubscribedEvents` },
})

const requireRecord =
  <T extends 'sink' | 'subscription'>(type: T) =>
  ({ world, path, ids }: RestRequest) => {
    const found = findTrust(world, type, ids[0]!)
    if (!found) throw notFound(path)
    return found
  }
const requireSink = requireRecord('sink')
const requireSubscription = requireRecord('subscription')

/** Event Streams: webhook sinks and their subscriptions. Below `/v1`. */
export const eventStreamOperations: Operation[] = [
  {
    method: 'POST',
    path: '/Sinks',
    run({ world, body }) {
      const form = readForm(body, { Description: 'text', SinkConfiguration: 'text', SinkType: ['webhook'] })
      const now = world.clock.now()
      const sink: SinkRecord = {
        type: 'sink',
        sid: sid('DG'),
        description: requireText('Description', form.text('Description')),
        sinkType: requireText('SinkType', form.text('SinkType')),
        configuration: parsed(
          configuration,
          'SinkConfiguration',
          requireText('SinkConfiguration', form.text('SinkConfiguration')),
        ),
        createdAt: now,
        updatedAt: now,
      }
      saveTrust(world, sink)
      return { status: 201, body: sinkView(world, sink) }
    },
  },
  {
    method: 'GET',
    path: '/Sinks',
    run({ world, path, query }) {
      const form = readForm(query, { ...PAGING, InUse: 'boolean', Status: 'text' })
      const found = listTrust(world, 'sink').map((one) => sinkView(world, one))
      return { body: metaPage(HOST, { path, query }, form, 'sinks', found) }
    },
  },
  {
    method: 'GET',
    path: '/Sinks/{DG}',
    run: (request) => ({ body: sinkView(request.world, requireSink(request)) }),
  },
  {
    method: 'DELETE',
    path: '/Sinks/{DG}',
    run(request) {
      const { world } = request
      const sink = requireSink(request)
      if (listTrust(world, 'subscription', { parent: sink.sid }).length > 0)
        throw new RestError(400, WRONG, 'The Sink is used by a Subscription')
      removeTrust(world, sink.sid)
      return { status: 204 }
    },
  },
  {
    method: 'POST',
    path: '/Subscriptions',
    run({ world, body }) {
      const form = readForm(body, { Description: 'text', SinkSid: 'text', Types: 'texts' })
      const sinkSid = requireText('SinkSid', form.text('SinkSid'))
      if (!findTrust(world, 'sink', sinkSid)) throw new RestError(400, WRONG, `The Sink ${sinkSid} was not found`)
      const now = world.clock.now()
      const subscription: SubscriptionRecord = {
        type: 'subscription',
        sid: sid('DF'),
        description: requireText('Description', form.text('Description')),
        sinkSid,
        eventTypes: form.texts('Types').map((text) => parsed(eventType, 'Types', text)),
        createdAt: now,
        updatedAt: now,
      }
      saveTrust(world, subscription)
      return { status: 201, body: subscriptionView(world, subscription) }
    },
  },
  {
    method: 'GET',
    path: '/Subscriptions',
    run({ world, path, query }) {
      const form = readForm(query, { ...PAGING, SinkSid: 'text' })
      const found = listTrust(world, 'subscription', { parent: form.text('SinkSid') })
      const views = found.map((one) => subscriptionView(world, one))
      return { body: metaPage(HOST, { path, query }, form, 'subscriptions', views) }
    },
  },
  {
    method: 'GET',
    path: '/Subscriptions/{DF}',
    run: (request) => ({ body: subscriptionView(request.world, requireSubscription(request)) }),
  },
  {
    method: 'DELETE',
    path: '/Subscriptions/{DF}',
    run(request) {
      removeTrust(request.world, requireSubscription(request).sid)
      return { status: 204 }
    },
  },
  {
    method: 'GET',
    path: '/Subscriptions/{DF}/SubscribedEvents',
    run(request) {
      const { world, path, query } = request
      const form = readForm(query, PAGING)
      const { sid: subscriptionSid, eventTypes } = requireSubscription(request)
      const url = `${EVENTS}/Subscriptions/${subscriptionSid}/SubscribedEvents`
      const found = eventTypes.map(({ type, schema_version }) => ({
        account_sid: world.account.sid,
        subscription_sid: subscriptionSid,
        type,
        schema_version: schema_version ?? 1,
        url: `${url}/${type}`,
      }))
      return { body: metaPage(HOST, { path, query }, form, 'types', found) }
    },
  },
]
