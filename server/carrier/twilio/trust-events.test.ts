import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLoneCarrier, type LoneCarrier } from '../../../tests/helpers/lone-carrier'
import { subscribeToTrustEvents } from './trust-events'

let lone: LoneCarrier
beforeAll(async () => {
  lone = await openLoneCarrier({ personas: { person: {} }, default: 'person' })
})
afterAll(() => lone.close())

const subscribe = (publicUrl: string) =>
  subscribeToTrustEvents({
    accountSid: lone.environment.TWILIO_ACCOUNT_SID!,
    authToken: lone.environment.TWILIO_AUTH_TOKEN!,
    baseUrl: lone.simulator.url,
    publicUrl,
  })

test('a sink and its subscription are made once for each address', async () => {
  const made = await subscribe('https://dialer.harbor.test')
  expect(made).toEqual({
    sinkSid: expect.stringMatching(/^DG/),
    subscriptionSid: expect.stringMatching(/^DF/),
    isNew: true,
  })
  expect(await subscribe('https://dialer.harbor.test')).toEqual({ ...made, isNew: false })
  expect((await subscribe('https://other.harbor.test')).sinkSid).not.toBe(made.sinkSid)
})

test('a sink whose answer was lost is used', async () => {
  const fault = { fault: 'status-503', match: { path: '/Subscriptions$', method: 'POST' } }
  await fetch(`${lone.simulator.url}/simulator/faults`, { method: 'POST', body: JSON.stringify(fault) })
  await expect(subscribe('https://third.harbor.test')).rejects.toMatchObject({ outcome: 'unknown' })
  const made = await subscribe('https://third.harbor.test')
  expect(made.isNew).toBe(true)
  expect(await subscribe('https://third.harbor.test')).toEqual({ ...made, isNew: false })
})
