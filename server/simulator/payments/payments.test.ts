import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { account, startRig, type Rig } from '../testing/harness'

const SECRET_KEY = `sk_test_${account.apiSecret}`
const WEBHOOK_SECRET = `whsec_${account.authToken}`
const HOOK = '/webhooks/stripe'

interface Received {
  payload: string
  signature: string
}

let rig: Rig
let sdk: Stripe
let received: Received[]
const connect = () => {
  const { hostname, port } = new URL(rig.simulator.url)
  return new Stripe(SECRET_KEY, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}
const listen = () =>
  rig.app.on(HOOK, ({ body, headers }) => {
    received.push({ payload: body, signature: String(headers['stripe-signature']) })
    return { status: 200 }
  })
beforeEach(async () => {
  received = []
  rig = await startRig()
  sdk = connect()
  listen()
})
afterEach(() => rig.close())

const verify = ({ payload, signature }: Received) => sdk.webhooks.constructEvent(payload, signature, WEBHOOK_SECRET)
const types = () => received.map((one) => verify(one).type)
const fault = (body: object) =>
  fetch(`${rig.simulator.url}/simulator/faults`, { method: 'POST', body: JSON.stringify(body) })
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${rig.simulator.url}/simulator/payments/${path}`, { method: 'POST', body: JSON.stringify(body), headers })

async function pay(number = '4242424242424242', idempotencyKey?: string) {
  const method = await sdk.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: new Date().getFullYear() + 1, cvc: '123' },
  })
  return sdk.paymentIntents.create(
    { amount: 1_000, currency: 'usd', payment_method: method.id, confirm: true },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )
}
const got = (count: number, what: string) => rig.until(() => received.length >= count, what)

describe('events', () => {
  test('are signed as the official SDK checks it, and listed', async () => {
    const intent = await pay()
    await got(2, 'charge.succeeded and payment_intent.succeeded')
    expect(types().toSorted()).toEqual(['charge.succeeded', 'payment_intent.succeeded'])
    const { data } = await sdk.events.list({ limit: 10 })
    expect(data.map(({ type }) => type).toSorted()).toEqual(types().toSorted())
    expect(data.some(({ data: { object } }) => 'id' in object && object.id === intent.id)).toBe(true)
    expect(() => sdk.webhooks.constructEvent(received[0]!.payload, received[0]!.signature, 'whsec_other')).toThrow(
      /signature/i,
    )
  })

  test('are repeated until they are accepted', async () => {
    let refusals = 2
    rig.app.on(HOOK, ({ body, headers }) => {
      if (refusals-- > 0) return { status: 500 }
      received.push({ payload: body, signature: String(headers['stripe-signature']) })
      return { status: 200 }
    })
    await pay()
    await got(2, 'both events')
    expect(types().toSorted()).toEqual(['charge.succeeded', 'payment_intent.succeeded'])
  })

  test('come twice, late, out of order, or never', async () => {
    await fault({ match: { event: '^charge' }, fault: 'twice' })
    await pay()
    await got(3, 'three events')
    expect(types().toSorted()).toEqual(['charge.succeeded', 'charge.succeeded', 'payment_intent.succeeded'])
    expect(new Set(received.map((one) => verify(one).id)).size).toBe(2)

    received.length = 0
    await fault({ match: { event: '^charge' }, fault: 'delay', delayMs: 20_000 })
    await pay()
    await got(2, 'the late event')
    expect(types()).toEqual(['payment_intent.succeeded', 'charge.succeeded'])

    received.length = 0
    await fault({ match: { event: '^charge' }, fault: 'lost' })
    await pay()
    await fault({ match: { event: '^charge' }, fault: 'out-of-order' })
    await pay()
    await got(3, 'the events of both')
    expect(types().filter((type) => type === 'charge.succeeded')).toHaveLength(1)
  })

  test('that were not accepted continue after a restart', async () => {
    rig.app.on(HOOK, () => ({ status: 500 }))
    await pay()
    await rig.until(() => rig.app.to(HOOK).length >= 2, 'refused deliveries')
    const { dataDir } = rig
    await rig.simulator.close()
    listen()
    const again = await startRig({ dataDir, publicUrl: rig.app.url })
    await again.until(() => received.length >= 2, 'both events')
    expect(types().toSorted()).toEqual(['charge.succeeded', 'payment_intent.succeeded'])
    await again.close()
  })
})

test('0259 pays, and is disputed later', async () => {
  const intent = await pay('4000000000000259')
  await rig.until(() => types().includes('charge.dispute.created'), 'the dispute')
  const { data } = await sdk.disputes.list({ payment_intent: intent.id })
  expect(data).toMatchObject([{ amount: 1_000, status: 'needs_response', payment_intent: intent.id }])
  await expect(sdk.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ code: 'charge_disputed' })
})

test('a key replays after a restart', async () => {
  const params = { name: 'Acme' }
  const first = await sdk.customers.create(params, { idempotencyKey: 'once' })
  const { dataDir } = rig
  await rig.simulator.close()
  const again = await startRig({ dataDir })
  const { hostname, port } = new URL(again.simulator.url)
  const other = new Stripe(SECRET_KEY, { host: hostname, port, protocol: 'http', telemetry: false })
  expect((await other.customers.create(params, { idempotencyKey: 'once' })).id).toBe(first.id)
  await again.close()
})

test('requests are refused with a wrong key, an unknown parameter, or an unknown path', async () => {
  const { hostname, port } = new URL(rig.simulator.url)
  const stranger = new Stripe('sk_test_wrong', { host: hostname, port, protocol: 'http', telemetry: false })
  await expect(stranger.customers.create({})).rejects.toMatchObject({ statusCode: 401 })
  await expect(sdk.customers.create({ phone: '+13125550100' })).rejects.toMatchObject({ code: 'parameter_unknown' })
  await expect(sdk.products.list()).rejects.toMatchObject({ statusCode: 404 })
  await expect(sdk.paymentIntents.create({ amount: 49, currency: 'usd' })).rejects.toMatchObject({
    code: 'amount_too_small',
  })
})

describe('the card form', () => {
  const card = { number: '4242424242424242', expMonth: '12', expYear: '40', cvc: '123' }

  test('turns a card into a payment method, and never logs its number', async () => {
    const response = await post('payment-methods', card)
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: string }
    expect((await sdk.paymentMethods.retrieve(id)).card?.last4).toBe('4242')
    await pay()
    expect(JSON.stringify(rig.entries())).not.toContain('4242424242424242')
  })

  test.each([
    [{ ...card, number: '4242424242424241' }, 'number'],
    [{ ...card, expMonth: '13' }, 'exp_month'],
    [{ ...card, expYear: '20' }, 'exp_year'],
    [{ ...card, cvc: '1' }, 'cvc'],
  ])('says which field is wrong: %j', async (fields, param) => {
    const response = await post('payment-methods', fields)
    expect([response.status, await response.json()]).toMatchObject([402, { param }])
  })

  test('is shown, and posted from its own origin only', async () => {
    for (const page of ['card-form', 'card-form.js', 'card-form.css', 'authentication', 'authentication.js'])
      expect((await fetch(`${rig.simulator.url}/simulator/payments/${page}`)).status, page).toBe(200)
    expect((await post('payment-methods', card, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await post('authentications', { clientSecret: 'none', accepted: true })).status).toBe(404)
  })
})
