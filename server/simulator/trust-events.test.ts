import twilio from 'twilio'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { account, startRig, type Rig } from './testing/harness'
import { approveBrand, approveProfile, campaign, draftProfile, submit } from './testing/trust'

const SINK = '/webhooks/twilio/trust-events'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.close())

type CloudEvent = { id: string; type: string; data: Record<string, unknown> }
const bodies = () => rig.app.to(SINK).flatMap(({ body }) => JSON.parse(body) as CloudEvent[])
const named = (name: string) => bodies().filter(({ type }) => type.endsWith(`.${name}`))
const received = (name: string, count = 1) =>
  rig.until(() => named(name).length >= count && named(name), `${count} × ${name}`)
const order = (fault: string, event: string) =>
  fetch(`${rig.simulator.url}/simulator/faults`, {
    method: 'POST',
    body: JSON.stringify({ fault, match: { event } }),
  })

it('are signed over the body’s digest, and name brand, campaign and number', async () => {
  const { sid } = await approveBrand(rig, await approveProfile(rig))
  const [registered] = await received('brand-registered')
  expect(registered).toMatchObject({
    specversion: '1.0',
    id: expect.stringMatching(/^EZ/),
    data: { accountsid: account.sid, brandsid: sid, brandstatus: 'registered', identitystatus: 'verified' },
  })
  const [request] = rig.app.to(SINK)
  const signature = String(request!.headers['x-twilio-signature'])
  const url = rig.app.url + request!.url
  expect(twilio.validateRequestWithBody(account.authToken, signature, url, request!.body)).toBe(true)
  expect(twilio.validateRequestWithBody(account.authToken, signature, url, `${request!.body} `)).toBe(false)

  const service = await rig.client.messaging.v1.services.create({ friendlyName: 'Texts' })
  const { usAppToPerson, phoneNumbers } = rig.client.messaging.v1.services(service.sid)
  const made = await usAppToPerson.create({ ...campaign, brandRegistrationSid: sid })
  const [submitted] = await received('campaign-submitted')
  expect(submitted!.data).toMatchObject({
    campaignsid: `CM${made.sid.slice(2)}`,
    messagingservicesid: service.sid,
    campaignregistrationstatus: 'pending',
  })
  rig.simulator.trust.review(made.sid, 'approve')
  await received('campaign-approved')
  const [number] = await rig.client.incomingPhoneNumbers.list({ limit: 1 })
  await phoneNumbers.create({ phoneNumberSid: number!.sid })
  rig.simulator.trust.review(`${service.sid}-${number!.sid}`, 'approve')
  const [successful] = await received('successful')
  expect(successful!.data).toMatchObject({ phonenumbersid: number!.sid, externalstatus: 'registered' })
})

it('are lost, repeated and out of order on demand, and sent again after an error', async () => {
  const profileSid = await approveProfile(rig)
  await order('lost', 'brand-registered')
  await order('twice', 'brand-verified')
  await approveBrand(rig, profileSid)
  const [first, second] = await received('brand-verified', 2)
  expect(second!.id).toBe(first!.id)
  expect(named('brand-registered')).toEqual([])

  await order('out-of-order', 'brand-registered')
  await approveBrand(rig, profileSid)
  await received('brand-registered')
  const names = bodies().map(({ type }) => type.split('.').at(-1))
  expect(names.slice(-2).toSorted()).toEqual(['brand-registered', 'brand-verified'])

  rig.app.on(SINK, () => ({ status: rig.app.to(SINK).length < 6 ? 503 : 204 }))
  await approveBrand(rig, profileSid)
  await rig.until(() => new Set(bodies().map(({ id }) => id)).size < bodies().length - 1, 'a delivery that came again')
})

it('go to the sinks that subscribed, made once', async () => {
  const { sinks, subscriptions } = rig.client.events.v1
  const [seeded] = await sinks.list()
  await expect(sinks(seeded!.sid).remove()).rejects.toMatchObject({ status: 400 })
  const configuration = { destination: `${rig.app.url}/other`, method: 'POST', batch_events: false }
  const sink = await sinks.create({ description: 'Other', sinkConfiguration: configuration, sinkType: 'webhook' })
  const type = 'com.twilio.messaging.compliance.brand-registration.brand-failure'
  const subscription = await subscriptions.create({ description: 'Other', sinkSid: sink.sid, types: [{ type }] })
  const { sid } = await approveBrand(rig, await approveProfile(rig), { review: false })
  rig.simulator.trust.review(sid, { reject: 30_795 })
  const [sent] = await rig.until(() => rig.app.to('/other').length > 0 && rig.app.to('/other'), 'the failure')
  expect(JSON.parse(sent!.body)).toMatchObject([
    { type, data: { brandsid: sid, brandregistrationerrors: [{ code: 30_795 }] } },
  ])
  expect((await subscriptions(subscription.sid).subscribedEvents.list()).map((one) => one.type)).toEqual([type])
  await subscriptions(subscription.sid).remove()
  await sinks(sink.sid).remove()
  expect(await sinks.list()).toHaveLength(1)
})

it('of a bundle go to its StatusCallback as a form', async () => {
  const sid = await draftProfile(rig)
  await rig.client.trusthub.v1.customerProfiles(sid).update({ statusCallback: `${rig.app.url}/status` })
  await submit(rig, sid)
  rig.simulator.trust.review(sid, { reject: 22_215 })
  const rejected = await rig.until(
    () => rig.app.to('/status').find(({ params }) => params.Status === 'twilio-rejected'),
    'the rejection',
  )
  expect(rejected.params).toMatchObject({
    AccountSid: account.sid,
    BundleSid: sid,
    FailureReason: 'The business could not be verified.',
  })
})
