import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_FEATURES } from '../../app/domain/accounts/plan'
import type { Ctx } from '../../app/domain/context.server'
import { awaitPayment } from '../../app/domain/payments/payments.read.server'
import { saveCard } from '../../app/domain/payments/save-card.server'
import { topUpWallet } from '../../app/domain/payments/top-up-wallet.server'
import { getWallet } from '../../app/domain/wallet/wallet.read.server'
import type { Env } from '../../server/env'
import { webhookRouter } from '../../server/webhooks/router'
import { openPaymentProvider, WEBHOOK_SECRET, type TestProvider } from '../helpers/payment-provider'
import { runJobs } from '../helpers/run-jobs'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

/** The simulator's own events, and forged ones, over real HTTP. */
const PATH = '/webhooks/stripe'
const NEXT_SECRET = 'whsec_the_next_secret'
const DOLLARS_10 = 100_000

let world: World
let served: Served
let provider: TestProvider
let owner: Ctx
let accountId: string
beforeEach(async () => {
  world = await testWorld()
  const env = {
    publicUrl: 'http://dialer.harbor.test',
    carrier: { authToken: 'a-token-of-the-carrier-account' },
    payments: { webhookSecrets: [NEXT_SECRET, WEBHOOK_SECRET] },
  } as Env
  served = await serve(world, { webhooks: webhookRouter({ services: world.services, env }) })
  provider = await openPaymentProvider({ publicUrl: served.url })
  world.services.payments = provider.provider
  accountId = await world.account()
  const features = JSON.stringify({ ...DEFAULT_FEATURES, cartBilling: true })
  await world.system.db.q.updateTable('accounts').set({ features }).where('id', '=', accountId).execute()
  const person = await world.person({ accountId, role: 'OWNER' })
  owner = { ...world.as(person), payments: provider.provider }
  world.system.payments = provider.provider
})
afterEach(async () => {
  await provider.close()
  await served.stop()
  await world.close()
})

const sign = (body: string, { secret = WEBHOOK_SECRET, ageS = 0 } = {}) => {
  const seconds = Math.floor(Date.now() / 1000) - ageS
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
async function post(body: string, signature: string | null = sign(body), type = 'application/json'): Promise<number> {
  const answer = await fetch(served.url + PATH, {
    method: 'POST',
    headers: { 'content-type': type, ...(signature !== null && { 'stripe-signature': signature }) },
    body,
  })
  return answer.status
}
const event = (id: string, object: object = { object: 'payment_intent', id: 'pi_1' }) =>
  JSON.stringify({ id, type: 'payment_intent.succeeded', data: { object } })
const countJobs = async () =>
  (await world.system.db.q.selectFrom('jobs').select('id').where('kind', '=', 'payment.check').execute()).length
const balance = async () => (await getWallet(owner, accountId)).balance

describe('the door', () => {
  test('lets an event in once, with either secret', async () => {
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => post(event('evt_1'))))).toEqual(Array(5).fill(204))
    expect(await countJobs()).toBe(1)
    const next = event('evt_2')
    expect(await post(next, sign(next, { secret: NEXT_SECRET }))).toBe(204)
    expect(await countJobs()).toBe(2)
  })

  test('refuses what is forged, old, unsigned, changed, or no event', async () => {
    const body = event('evt_1')
    expect(await post(body, sign(body, { secret: 'whsec_other' }))).toBe(403)
    expect(await post(body, sign(body, { ageS: 330 }))).toBe(403)
    expect(await post(body, null)).toBe(403)
    expect(await post(body, 'nonsense')).toBe(403)
    expect(await post(body.replace('pi_1', 'pi_2'), sign(body))).toBe(403)
    expect(await post(body, sign(body), 'application/x-www-form-urlencoded')).toBe(415)
    for (const malformed of ['{', '[]', '{"id":"evt_1"}', event('in_1')]) expect(await post(malformed)).toBe(400)
    expect(await post(' '.repeat(600 * 1024))).toBe(413)
    expect(await countJobs()).toBe(0)
  })

  test('takes an event of an unknown object, and does nothing', async () => {
    expect(await post(event('evt_1', { object: 'balance' }))).toBe(204)
    expect(await post(event('evt_2', { object: 'customer', id: 'cus_1' }))).toBe(204)
    expect(await countJobs()).toBe(0)
  })
})

describe('a payment', () => {
  const topUp = async (number?: string) => {
    await saveCard(owner, { paymentMethodId: await provider.createCard(number) })
    return topUpWallet(owner, { amount: 1_000 })
  }

  test('whose answer is lost is credited once by its event, also when the event comes twice', async () => {
    const id = await topUp()
    await provider.fault({ match: { event: '^payment_intent' }, fault: 'twice' })
    await provider.fault({ match: { method: 'POST', path: '^/v1/payment_intents' }, fault: 'timeout-after-accept' })
    await runJobs(world, /^payment.charge/)
    expect(await balance()).toBe(0)
    await provider.delivered('payment_intent.succeeded')
    await runJobs(world, /^payment.check/)
    expect((await awaitPayment(owner, id, 0)).state).toBe('PAID')
    world.clock.advance(60_000)
    await runJobs(world, /^payment/)
    expect([await balance(), await provider.countPaid()]).toEqual([DOLLARS_10, 1])
  })

  test('that is disputed later is taken back', async () => {
    await topUp('4000000000000259')
    await runJobs(world, /^payment/)
    expect(await balance()).toBe(DOLLARS_10)
    await provider.delivered('charge.dispute.created')
    await runJobs(world, /^payment/)
    expect(await balance()).toBe(0)
  })

  test('of another installation changes nothing', async () => {
    const method = await provider.createCard()
    const form = { amount: '1000', currency: 'usd', payment_method: method, confirm: 'true' }
    await provider.post('/v1/payment_intents', { ...form, 'metadata[attempt]': 'pay_of_another' })
    await provider.post('/v1/payment_intents', form)
    await provider.delivered('payment_intent.succeeded')
    await runJobs(world, /^payment/)
    expect(await balance()).toBe(0)
  })
})
