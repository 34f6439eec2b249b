import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPaymentProvider, type TestProvider } from '../../../tests/helpers/payment-provider'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { DEFAULT_FEATURES } from '../accounts/plan'
import type { Ctx } from '../context.server'
import { checkLedger } from '../ledger/check-ledger.server'
import { configureRecharge } from '../wallet/configure-recharge.server'
import { creditPromotion, disputeTopUp } from '../wallet/credit-wallet.server'
import { getWallet } from '../wallet/wallet.read.server'
import { chargeCard } from './charge-card.server'
import { checkProviderObject } from './check-provider-object.server'
import { awaitPayment, getPaymentInfo, refreshPayment } from './payments.read.server'
import { rechargeWallets } from './recharge-wallets.server'
import { refundPayment } from './refund-payment.server'
import { completeCard, saveCard } from './save-card.server'
import { topUpWallet } from './top-up-wallet.server'

const HOUR = 3_600_000
const DOLLARS_10 = 100_000

let payments: TestProvider
let world: World
let owner: Ctx
let accountId: string
beforeEach(async () => {
  payments = await openPaymentProvider()
  world = await testWorld({ payments: payments.provider })
  accountId = await world.account()
  const features = JSON.stringify({ ...DEFAULT_FEATURES, cartBilling: true })
  await world.system.db.q.updateTable('accounts').set({ features }).where('id', '=', accountId).execute()
  owner = world.as(await world.person({ accountId, role: 'OWNER', email: 'ada@harbor.test' }))
})
afterEach(async () => {
  expect((await checkLedger(world.system)).problems).toEqual([])
  await world.close()
  await payments.close()
})

const save = async (number?: string) => saveCard(owner, { paymentMethodId: await payments.createCard(number) })
const topUp = (amount = 1_000) => topUpWallet(owner, { amount })
const view = (id: string) => awaitPayment(owner, id, 0)
const balance = async () => (await getWallet(owner, accountId)).balance
const pay = async (amount?: number) => {
  const id = await topUp(amount)
  await runJobs(world, /^payment/)
  return id
}
const providerIdOf = async (id: string) =>
  (await world.system.db.q.selectFrom('payments').select('provider_id').where('id', '=', id).executeTakeFirstOrThrow())
    .provider_id!

describe('a card', () => {
  test('is saved on the account', async () => {
    expect(await getPaymentInfo(owner)).toMatchObject({ card: null, owner: { email: 'ada@harbor.test' } })
    expect((await save()).state).toBe('SAVED')
    expect(await getPaymentInfo(owner)).toMatchObject({
      card: { brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2040 },
      form: { kind: 'simulator' },
    })
  })

  test.each([
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', "Your card's security code is incorrect."],
    ['4000000000000002', 'Your card was declined. Use another card.'],
  ])('%s is refused with the reason, and the old one stays', async (number, message) => {
    await save()
    expect(await save(number)).toMatchObject({ state: 'DECLINED', message })
    expect((await getPaymentInfo(owner)).card?.last4).toBe('4242')
  })

  test('whose bank asks for the person is saved after the answer, by its own account only', async () => {
    const { state, setupId, clientSecret } = await save('4000002500003155')
    expect([state, (await getPaymentInfo(owner)).card]).toEqual(['NEEDS_AUTHENTICATION', null])
    await payments.answerBank(clientSecret, true)
    const stranger = world.as(await world.person({ role: 'OWNER' }))
    await expect(completeCard(stranger, { setupId: setupId! })).rejects.toMatchObject({ code: 'not_found' })
    expect((await completeCard(owner, { setupId: setupId! })).state).toBe('SAVED')
    expect((await getPaymentInfo(owner)).card?.last4).toBe('3155')
  })

  test('is not saved while the provider is down', async () => {
    const paymentMethodId = await payments.createCard()
    await payments.fault({ match: { path: '^/v1/' }, fault: 'status-503' })
    expect((await saveCard(owner, { paymentMethodId })).state).toBe('FAILED')
    expect((await saveCard(owner, { paymentMethodId })).state).toBe('SAVED')
  })

  test('needs the permission, and a provider', async () => {
    const member = world.as(await world.person({ accountId, role: 'MEMBER' }))
    await expect(saveCard(member, { paymentMethodId: 'pm_1' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(topUpWallet(member, { amount: 1_000 })).rejects.toMatchObject({ code: 'forbidden' })
    const off = { ...owner, payments: null }
    await expect(topUpWallet(off, { amount: 1_000 })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a top-up', () => {
  test('needs a card, and is credited once', async () => {
    await expect(topUp()).rejects.toMatchObject({ code: 'conflict', message: 'Add a card first.' })
    await save()
    const id = await pay()
    expect(await view(id)).toMatchObject({ state: 'PAID', amount: 1_000, message: null })
    await checkProviderObject(world.system, { object: 'payment', id: await providerIdOf(id) })
    await chargeCard(world.system, { paymentId: id })
    expect([await balance(), await payments.countPaid()]).toEqual([DOLLARS_10, 1])
  })

  test('clicked five times is one', async () => {
    await save()
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => topUp()))
    await expect(topUp(2_500)).rejects.toMatchObject({ code: 'in_progress' })
    await runJobs(world, /^payment/)
    expect(new Set(ids).size).toBe(1)
    expect([await balance(), await payments.countPaid()]).toEqual([DOLLARS_10, 1])
  })

  test('that is declined charges nothing, and the next card can pay', async () => {
    await save('4000000000000341')
    expect(await view(await pay())).toMatchObject({
      state: 'DECLINED',
      message: 'Your card was declined. Use another card.',
    })
    await save()
    expect(await view(await pay())).toMatchObject({ state: 'PAID' })
    expect(await balance()).toBe(DOLLARS_10)
  })

  test('whose bank asks for the person is finished in the browser', async () => {
    const { setupId, clientSecret: setupSecret } = await save('4000002760003184')
    await payments.answerBank(setupSecret, true)
    await completeCard(owner, { setupId: setupId! })
    const id = await pay()
    const { state, clientSecret } = await view(id)
    expect(state).toBe('NEEDS_AUTHENTICATION')
    expect((await refreshPayment(owner, id)).state).toBe('NEEDS_AUTHENTICATION')
    await payments.answerBank(clientSecret, true)
    expect((await refreshPayment(owner, id)).state).toBe('PAID')
    expect(await balance()).toBe(DOLLARS_10)
    const stranger = world.as(await world.person({ role: 'OWNER' }))
    await expect(refreshPayment(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('whose answer is lost after charging is asked again under the same key', async () => {
    await save('4000000000004087')
    const id = await pay()
    expect([(await view(id)).state, await balance()]).toEqual(['PENDING', 0])
    world.clock.advance(2_000)
    await runJobs(world, /^payment/)
    expect([(await view(id)).state, await balance(), await payments.countPaid()]).toEqual(['PAID', DOLLARS_10, 1])
  })

  test('that a crash cut off between charge and commit is charged once', async () => {
    await save()
    const id = await topUp()
    const { provider } = payments
    const customer = await world.system.db.q.selectFrom('payment_customers').selectAll().executeTakeFirstOrThrow()
    await world.system.db.q.updateTable('payments').set({ state: 'asking' }).where('id', '=', id).execute()
    await provider.chargeOnSession({
      customerId: customer.customer_id,
      paymentMethodId: customer.payment_method_id!,
      cents: 1_000,
      idempotencyKey: id,
      description: 'Trunkline wallet',
    })
    await runJobs(world, /^payment/)
    expect([(await view(id)).state, await balance(), await payments.countPaid()]).toEqual(['PAID', DOLLARS_10, 1])
  })

  test('during an outage of an hour is looked up, and failed when it was never made', async () => {
    await save()
    await payments.fault({ match: { path: '^/v1/' }, fault: 'status-503', times: 100 })
    const id = await topUp()
    for (let n = 0; n < 12; n++) {
      await runJobs(world, /^payment/)
      world.clock.advance(HOUR / 10)
    }
    expect((await view(id)).state).toBe('PENDING')
    await fetch(`${payments.url}/simulator/faults`, { method: 'DELETE' })
    world.clock.advance(HOUR)
    await runJobs(world, /^payment/)
    expect([(await view(id)).state, await balance(), await payments.countPaid()]).toEqual(['FAILED', 0, 0])
  })

  test('whose answers are all lost is found by our key', async () => {
    await save()
    await payments.fault({ match: { path: '^/v1/payment_intents' }, fault: 'timeout-after-accept', times: 5 })
    const id = await topUp()
    for (let n = 0; n < 8; n++) {
      await runJobs(world, /^payment/)
      world.clock.advance(HOUR / 4)
    }
    expect([(await view(id)).state, await balance(), await payments.countPaid()]).toEqual(['PAID', DOLLARS_10, 1])
  })

  test('is paid by the webhook when no answer comes for a day', async () => {
    await save()
    const id = await topUp()
    await payments.fault({ match: { method: 'POST', path: '^/v1/payment_intents' }, fault: 'timeout-after-accept' })
    await chargeCard(world.system, { paymentId: id })
    await world.system.db.q.updateTable('payments').set({ state: 'unknown' }).where('id', '=', id).execute()
    const found = await payments.provider.findCharge({
      customerId: (await world.system.db.q.selectFrom('payments').selectAll().executeTakeFirstOrThrow()).customer_id,
      idempotencyKey: id,
      since: world.clock.now(),
    })
    if (found?.kind !== 'paid') throw new Error('not charged')
    await checkProviderObject(world.system, { object: 'payment', id: found.paymentId })
    expect([(await view(id)).state, await balance()]).toEqual(['PAID', DOLLARS_10])
  })
})

describe('an automatic recharge', () => {
  const configure = () =>
    owner.db.transact('test', (tx) => configureRecharge(tx, { rechargeAmount: 2_500, rechargeThreshold: 500 }))
  const empty = () =>
    world.system.db.transact('test', (tx) => creditPromotion(tx, { accountId, promotionId: 'WELCOME', cents: 100 }))
  const recharge = async () => {
    const started = await rechargeWallets(world.system)
    await runJobs(world, /^payment/)
    return started
  }
  beforeEach(async () => {
    await empty()
    await configure()
  })

  test('needs a card, and charges once an hour', async () => {
    expect(await recharge()).toBe(0)
    await save()
    expect(await Promise.all([recharge(), recharge()]).then((counts) => counts.toSorted())).toEqual([0, 1])
    expect([await balance(), await payments.countPaid()]).toEqual([26 * 10_000, 1])
    expect(await recharge()).toBe(0)
  })

  test('that is declined counts once, and pauses after four', async () => {
    await save('4000000000000341')
    for (let n = 0; n < 6; n++) {
      await recharge()
      world.clock.advance(HOUR)
    }
    const { rechargePaused } = await getWallet(owner, accountId)
    const { length } = await world.system.db.q.selectFrom('payments').selectAll().execute()
    expect([rechargePaused, length, await payments.countPaid()]).toEqual([true, 4, 0])
    await runJobs(world, /^mail/)
    const declined = { to: 'ada@harbor.test', subject: 'Your automatic recharge was declined' }
    expect(world.mails).toMatchObject([
      declined,
      declined,
      declined,
      { subject: 'Your automatic recharge is paused', text: expect.stringContaining('$25') },
    ])
  })

  test('whose bank asks for the person pauses immediately', async () => {
    const { setupId, clientSecret } = await save('4000002760003184')
    await payments.answerBank(clientSecret, true)
    await completeCard(owner, { setupId: setupId! })
    await recharge()
    expect((await getWallet(owner, accountId)).rechargePaused).toBe(true)
    expect(await payments.countPaid()).toBe(0)
  })
})

describe('a payment whose bank asks for the person', () => {
  const states = async (id: string) => [
    (await view(id)).state,
    (await payments.provider.findPayment((await providerIdOf(id))!))?.result.kind,
  ]
  let id: string
  beforeEach(async () => {
    const { setupId, clientSecret } = await save('4000002760003184')
    await payments.answerBank(clientSecret, true)
    await completeCard(owner, { setupId: setupId! })
    id = await topUp()
    await runJobs(world, /^payment/)
    expect((await view(id)).state).toBe('NEEDS_AUTHENTICATION')
  })

  test('is canceled at the provider after a day', async () => {
    world.clock.advance(23 * HOUR)
    await runJobs(world, /^payment/)
    expect(await states(id)).toEqual(['NEEDS_AUTHENTICATION', 'needs_person'])
    world.clock.advance(HOUR)
    await runJobs(world, /^payment/)
    expect(await states(id)).toEqual(['DECLINED', 'declined'])
    expect([await balance(), await payments.countPaid()]).toEqual([0, 0])
  })

  test('that was confirmed before, and not seen, is credited', async () => {
    await payments.answerBank((await view(id)).clientSecret, true)
    world.clock.advance(24 * HOUR)
    await runJobs(world, /^payment/)
    expect([(await view(id)).state, await balance()]).toEqual(['PAID', DOLLARS_10])
  })
})

describe('money back', () => {
  const refund = (wanted: { paymentId: string; cents: number }) =>
    world.system.db.transact('test', (tx) => refundPayment(tx, wanted))

  test('a refund takes the funds, once, in parts, and never more than was paid', async () => {
    await save()
    const id = await pay()
    await refund({ paymentId: id, cents: 400 })
    expect(await balance()).toBe(60_000)
    await expect(refund({ paymentId: id, cents: 601 })).rejects.toMatchObject({ code: 'conflict' })
    await payments.fault({ match: { path: '^/v1/refunds' }, fault: 'timeout-after-accept' })
    await refund({ paymentId: id, cents: 600 })
    await runJobs(world, /^payment/)
    world.clock.advance(2_000)
    await runJobs(world, /^payment/)
    const states = await world.system.db.q.selectFrom('payment_refunds').select('state').execute()
    expect([states, await balance()]).toEqual([[{ state: 'refunded' }, { state: 'refunded' }], 0])
  })

  test('a refund that the provider refuses returns the funds', async () => {
    await save()
    const id = await pay()
    await payments.post('/v1/refunds', { payment_intent: await providerIdOf(id) })
    await refund({ paymentId: id, cents: 1_000 })
    await runJobs(world, /^payment/)
    expect(await balance()).toBe(DOLLARS_10)
  })

  test('of spent funds is refused', async () => {
    await save()
    const id = await pay()
    await world.system.db.transact('test', (tx) =>
      disputeTopUp(tx, { accountId, paymentId: 'pi_1', disputeId: 'du_1', cents: 1 }),
    )
    await expect(refund({ paymentId: id, cents: 1_000 })).rejects.toMatchObject({
      code: 'no_funds',
    })
  })

  test('a refund that was made at the provider takes spent funds too, once', async () => {
    await save()
    const id = await pay()
    const made = await payments.post('/v1/refunds', { payment_intent: await providerIdOf(id), amount: '1000' })
    for (const _ of [1, 2]) await checkProviderObject(world.system, { object: 'refund', id: String(made.id) })
    expect(await balance()).toBe(0)
  })
})
