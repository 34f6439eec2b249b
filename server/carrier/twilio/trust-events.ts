import twilio from 'twilio'
import type { CarrierCredentials } from '../../carrier-credentials'
import { CarrierRequestClient } from './request-client'
import { createTrustRequests } from './trust-refusals'

const COMPLIANCE = 'com.twilio.messaging.compliance'
/** Twilio's event types of A2P registrations. */
const EVENT_TYPES = [
  `${COMPLIANCE}.brand-registration.brand-registered`,
  `${COMPLIANCE}.brand-registration.brand-failure`,
  `${COMPLIANCE}.brand-registration.brand-verified`,
  `${COMPLIANCE}.brand-registration.brand-unverified`,
  `${COMPLIANCE}.campaign-registration.campaign-submitted`,
  `${COMPLIANCE}.campaign-registration.campaign-approved`,
  `${COMPLIANCE}.campaign-registration.campaign-failure`,
  `${COMPLIANCE}.number-registration.pending`,
  `${COMPLIANCE}.number-registration.successful`,
  `${COMPLIANCE}.number-registration.failed`,
]
const DESCRIPTION = 'Trunkline: trust registrations'
const PAGE_SIZE = 1_000

export interface EventStream {
  sinkSid: string
  subscriptionSid: string
  /** False: it was there. */
  isNew: boolean
}

/** Creates the sink of `publicUrl` and its subscription, unless they exist. Throws CarrierError. */
export async function subscribeToTrustEvents({
  accountSid,
  authToken,
  baseUrl,
  publicUrl,
}: Pick<CarrierCredentials, 'accountSid' | 'authToken'> & {
  baseUrl: string | null
  publicUrl: string
}): Promise<EventStream> {
  const { events } = twilio(accountSid, authToken, { httpClient: new CarrierRequestClient(baseUrl) })
  const { read, write } = createTrustRequests()
  const destination = `${publicUrl}/webhooks/twilio/trust-events`
  const sinks = await read(() => events.v1.sinks.list({ pageSize: PAGE_SIZE }))
  const isOurs = (configuration: unknown) =>
    (configuration as { destination?: unknown } | null)?.destination === destination
  const sink =
    sinks.find(({ sinkConfiguration, status }) => status !== 'failed' && isOurs(sinkConfiguration)) ??
    (await write(() =>
      events.v1.sinks.create({
        description: DESCRIPTION,
        sinkType: 'webhook',
        sinkConfiguration: { destination, method: 'POST', batch_events: false },
      }),
    ))
  const [known] = await read(() => events.v1.subscriptions.list({ sinkSid: sink.sid, limit: 1 }))
  if (known) return { sinkSid: sink.sid, subscriptionSid: known.sid, isNew: false }
  const types = EVENT_TYPES.map((type) => ({ type, schema_version: 1 }))
  const subscription = await write(() =>
    events.v1.subscriptions.create({ description: DESCRIPTION, sinkSid: sink.sid, types }),
  )
  return { sinkSid: sink.sid, subscriptionSid: subscription.sid, isNew: true }
}
