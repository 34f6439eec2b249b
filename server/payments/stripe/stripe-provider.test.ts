import { readFileSync } from 'node:fs'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentProvider } from '../../../app/domain/payment.port'
import { TEST_CARDS } from '../../simulator/payments/cards'
import { account, startRig, type Rig } from '../../simulator/testing/harness'
import { createStripeProvider } from './stripe-provider'

const SECRET_KEY = `sk_test_${account.apiSecret}`

let rig: Rig
let provider: PaymentProvider
let sdk: Stripe
let customerId: string
let attempts = 0

const connect = (baseUrl: string, timeoutMs = 2_000) =>
  createStripeProvider({ secretKey: SECRET_KEY, publishableKey: 'pk_test_simulator', baseUrl, timeoutMs })

beforeEach(async () => {
  rig = await startRig()
  provider = connect(rig.simulator.url)
  const { hostname, port } = new URL(rig.simulator.url)
  sdk = new Stripe(SECRET_KEY, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
  ;({ customerId } = await provider.createCustomer({ accountId: 'acc_1', name: 'Acme', email: null }))
})
afterEach(() => rig.close())

const createMethod = async (number = '4242424242424242') => {
  const { id } = await sdk.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: new Date().getFullYear() + 1, cvc: '123' },
  })
  return id
}
const request = (paymentMethodId: string, idempotencyKey = `pay_${++attempts}`) => ({
  customerId,
  paymentMethodId,
  cents: 1_000,
  idempotencyKey,
  description: 'Wallet',
})
const save = async (number?: string) => {
  const paymentMethodId = await createMethod(number)
  const result = await provider.saveCard({ customerId, paymentMethodId, idempotencyKey: `set_${++attempts}` })
  return { paymentMethodId, result }
}
const fault = (body: object) =>
  fetch(`${rig.simulator.url}/simulator/faults`, { method: 'POST', body: JSON.stringify(body) })
const answerBank = (clientSecret: string | null, accepted: boolean) =>
  fetch(`${rig.simulator.url}/simulator/payments/authentications`, {
    method: 'POST',
    body: JSON.stringify({ clientSecret, accepted }),
  })
const countPayments = async () => (await sdk.paymentIntents.list({ customer: customerId, limit: 100 })).data.length

test('a customer is created once per account', async () => {
  expect(await provider.createCustomer({ accountId: 'acc_1', name: 'Acme', email: null })).toEqual({ customerId })
  expect(await sdk.customers.retrieve(customerId)).toMatchObject({ metadata: { account: 'acc_1' } })
})

describe('a card', () => {
  test('is saved and becomes the default', async () => {
    const { paymentMethodId, result } = await save()
    expect(result).toMatchObject({ kind: 'saved', card: { paymentMethodId, brand: 'visa', last4: '4242' } })
    await provider.setDefaultCard({ customerId, paymentMethodId })
    expect(await sdk.customers.retrieve(customerId)).toMatchObject({
      invoice_settings: { default_payment_method: paymentMethodId },
    })
  })

  test.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error'],
  ])('%s is declined: %s', async (number, code) => {
    expect((await save(number)).result).toEqual({ kind: 'declined', code })
    expect(await provider.chargeOnSession(request(await createMethod(number)))).toEqual({
      kind: 'declined',
      code,
      paymentId: expect.stringMatching(/^pi_/),
    })
  })

  test('of a wrong number never becomes a payment method', async () => {
    await expect(createMethod('4242424242424241')).rejects.toMatchObject({ code: 'incorrect_number' })
  })

  test('that asks for the person is saved after the answer, and then charged without', async () => {
    const { paymentMethodId, result } = await save('4000002500003155')
    if (result.kind !== 'needs_person') throw new Error(`unexpected: ${result.kind}`)
    expect(await provider.findSetup({ customerId: 'cus_other', setupId: result.setupId })).toBeNull()
    await answerBank(result.clientSecret, true)
    expect(await provider.findSetup({ customerId, setupId: result.setupId })).toMatchObject({ kind: 'saved' })
    expect(await provider.chargeOffSession(request(paymentMethodId))).toMatchObject({ kind: 'paid' })
  })

  test('whose owner refuses is not saved', async () => {
    const { result } = await save('4000002500003155')
    if (result.kind !== 'needs_person') throw new Error(`unexpected: ${result.kind}`)
    await answerBank(result.clientSecret, false)
    expect(await provider.findSetup({ customerId, setupId: result.setupId })).toEqual({
      kind: 'declined',
      code: 'setup_intent_authentication_failure',
    })
  })

  test('0341 is saved, and every charge is declined', async () => {
    const { paymentMethodId, result } = await save('4000000000000341')
    expect(result.kind).toBe('saved')
    expect(await provider.chargeOffSession(request(paymentMethodId))).toMatchObject({
      kind: 'declined',
      code: 'generic_decline',
    })
  })

  test('each test card is listed in the README', () => {
    const readme = readFileSync('server/simulator/README.md', 'utf8')
    expect(Object.keys(TEST_CARDS).filter((number) => !readme.includes(number))).toEqual([])
  })
})

describe('a charge', () => {
  test('is made once per key, and refused with other parameters', async () => {
    const { paymentMethodId } = await save()
    const charge = request(paymentMethodId)
    const results = await Promise.all([1, 2, 3].map(() => provider.chargeOffSession(charge)))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(results[0]!.kind).toBe('paid')
    expect(await provider.chargeOffSession({ ...charge, cents: 2_000 })).toEqual({ kind: 'unknown' })
    expect(await countPayments()).toBe(1)
  })

  test('3184 asks for the person: off session that is final, on session the bank is asked', async () => {
    const { paymentMethodId, result } = await save('4000002760003184')
    if (result.kind !== 'needs_person') throw new Error(`unexpected: ${result.kind}`)
    await answerBank(result.clientSecret, true)
    expect(await provider.chargeOffSession(request(paymentMethodId))).toMatchObject({ kind: 'needs_person' })
    const charged = await provider.chargeOnSession(request(paymentMethodId, 'pay_bank'))
    if (charged.kind !== 'needs_person') throw new Error(`unexpected: ${charged.kind}`)
    await answerBank(charged.clientSecret, true)
    expect(await provider.findPayment(charged.paymentId)).toEqual({
      key: 'pay_bank',
      cents: 1_000,
      result: { kind: 'paid', paymentId: charged.paymentId },
    })
  })

  test('that times out after charging is unknown, found by our key and answered under the same key', async () => {
    const { paymentMethodId } = await save('4000000000004087')
    const charge = request(paymentMethodId)
    const impatient = connect(rig.simulator.url, 300)
    expect(await impatient.chargeOffSession(charge)).toEqual({ kind: 'unknown' })
    const found = await provider.findCharge({ ...charge, since: Date.now() })
    expect(found).toMatchObject({ kind: 'paid' })
    expect(await provider.chargeOffSession(charge)).toEqual(found)
    expect(await provider.findCharge({ ...charge, idempotencyKey: 'pay_never', since: Date.now() })).toBeNull()
    expect(await countPayments()).toBe(1)
  })

  test.each([
    ['status-500', 'unknown'],
    ['status-503', 'unreachable'],
    ['status-429', 'unreachable'],
    ['timeout-after-accept', 'unknown'],
  ])('with the fault %s is %s, and at most one is made', async (name, kind) => {
    const { paymentMethodId } = await save()
    const charge = request(paymentMethodId)
    await fault({ match: { method: 'POST', path: '^/v1/payment_intents' }, fault: name })
    expect(await connect(rig.simulator.url, 300).chargeOffSession(charge)).toEqual({ kind })
    await provider.chargeOffSession(charge)
    expect(await countPayments()).toBe(name === 'status-500' ? 0 : 1)
  })

  test('whose connection is reset twice is unknown', async () => {
    const { paymentMethodId } = await save()
    // The SDK repeats a closed connection once, under the same key.
    await fault({ match: { path: '^/v1/payment_intents' }, fault: 'reset', times: 2 })
    expect(await provider.chargeOffSession(request(paymentMethodId))).toEqual({ kind: 'unknown' })
    expect(await countPayments()).toBe(0)
  })

  test('is unreachable where no one listens, and with a wrong key', async () => {
    const { paymentMethodId } = await save()
    const nowhere = connect('http://127.0.0.1:9')
    expect(await nowhere.chargeOffSession(request(paymentMethodId))).toEqual({ kind: 'unreachable' })
    await expect(nowhere.findPayment('pi_1')).rejects.toMatchObject({ name: 'PaymentProviderError' })
    const stranger = createStripeProvider({
      secretKey: 'sk_test_of_a_stranger',
      publishableKey: 'pk',
      baseUrl: rig.simulator.url,
    })
    expect(await stranger.chargeOffSession(request(paymentMethodId))).toEqual({ kind: 'unreachable' })
  })
})

test('refunds are made in parts, once per key, and never beyond the charge', async () => {
  const { paymentMethodId } = await save()
  const charged = await provider.chargeOffSession(request(paymentMethodId))
  if (charged.kind !== 'paid') throw new Error(`unexpected: ${charged.kind}`)
  const { paymentId } = charged
  const first = await provider.refund({ paymentId, cents: 400, idempotencyKey: 'rfd_1' })
  expect(first.kind).toBe('refunded')
  expect(await provider.refund({ paymentId, cents: 400, idempotencyKey: 'rfd_1' })).toEqual(first)
  expect(await provider.refund({ paymentId, cents: 601, idempotencyKey: 'rfd_2' })).toEqual({
    kind: 'refused',
    code: 'amount_too_large',
  })
  expect((await provider.refund({ paymentId, cents: 600, idempotencyKey: 'rfd_3' })).kind).toBe('refunded')
  expect(await provider.findRefundByKey({ paymentId, idempotencyKey: 'rfd_1' })).toMatchObject({
    paymentId,
    cents: 400,
    idempotencyKey: 'rfd_1',
    status: 'succeeded',
  })
  expect(await provider.findRefundByKey({ paymentId, idempotencyKey: 'rfd_9' })).toBeNull()
})

test('unknown ids are null', async () => {
  expect(await provider.findPayment('pi_none')).toBeNull()
  expect(await provider.findRefund('re_none')).toBeNull()
  expect(await provider.findDispute('du_none')).toBeNull()
  expect(await provider.findSetup({ customerId, setupId: 'seti_none' })).toBeNull()
})
