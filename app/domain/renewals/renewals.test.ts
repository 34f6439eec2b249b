import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPaymentProvider, type TestProvider } from '../../../tests/helpers/payment-provider'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { accountRow, saveBillingProfile, subscribe, subscriptionRow } from '../../../tests/helpers/subscriptions'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { checkLedger } from '../ledger/check-ledger.server'
import { getBalances } from '../ledger/ledger.read.server'
import { checkProviderObject } from '../payments/check-provider-object.server'
import { saveCard } from '../payments/save-card.server'
import { updateSubscription, type SubscriptionRow } from '../subscriptions/subscription-row'
import { retryPayment } from '../subscriptions/retry-payment.server'
import { awaitPayment, refreshPayment } from '../payments/payments.read.server'
import { renewDue, renewUsage } from './renew-due.server'

const DAY = 86_400_000
const NEVER_PAYS = '4000000000000341'
const ALWAYS_ASKS = '4000002760003184'

let payments: TestProvider
let world: World
let owner: Ctx
let accountId: string
beforeEach(async () => {
  payments = await openPaymentProvider()
  world = await testWorld({ payments: payments.provider })
  accountId = await world.account({ kind: 'team' })
  owner = world.as(await world.person({ accountId, role: 'OWNER', email: 'olivia@harbor.test' }))
  await saveBillingProfile(world, accountId)
})
afterEach(async () => {
  expect((await checkLedger(world.system)).problems).toEqual([])
  await world.close()
  await payments.close()
})

const saveTestCard = async (number?: string) => saveCard(owner, { paymentMethodId: await payments.createCard(number) })
/** What the watch and the worker do. */
const pass = async () => {
  await renewDue(world.system)
  await runJobs(world, /^payment/)
}
const passDays = async (days: number) => {
  world.clock.advance(days * DAY)
  await pass()
}
const toEnd = async (id: string) => {
  world.clock.set((await subscriptionRow(world, id)).period_end)
  await pass()
}
const change = (id: string, values: Partial<SubscriptionRow>) =>
  world.system.db.transact('test', (tx) => updateSubscription(tx, id, values))
const invoices = () => world.system.db.q.selectFrom('invoices').selectAll().orderBy('number').execute()
const mails = async () => {
  await runJobs(world, /^mail/)
  return world.mails.splice(0).map(({ subject }) => subject)
}
const account = () => accountRow(world, accountId)

describe('a renewal', () => {
  test('charges the next month once, and starts it', async () => {
    await saveTestCard()
    const id = await subscribe(world, accountId, { quantity: 3 })
    await passDays(20)
    expect(await invoices()).toEqual([])
    await toEnd(id)
    const [invoice, ...more] = await invoices()
    expect(more).toEqual([])
    expect(invoice).toMatchObject({ kind: 'renewal', status: 'paid', subtotal_cents: 20_700, subscription_id: id })
    expect(await subscriptionRow(world, id)).toMatchObject({
      status: 'active',
      periods: 1,
      period_start: Date.parse('2026-04-10T16:00:00Z'),
      period_end: Date.parse('2026-05-10T16:00:00Z'),
      next_event_at: Date.parse('2026-05-10T16:00:00Z'),
    })
    await pass()
    await pass()
    expect([await payments.countPaid(), (await invoices()).length]).toEqual([1, 1])
    expect(await getBalances(world.system, accountId)).toMatchObject({
      'revenue:subscriptions': 2_070_000,
      payment_provider: -100 * invoice!.total_cents,
    })
  })

  test('adds the tax of the address', async () => {
    await saveTestCard()
    await world.system.db.q.updateTable('billing_profiles').set({ state: 'WA', zip: '98101' }).execute()
    await toEnd(await subscribe(world, accountId))
    const [invoice] = await invoices()
    expect(invoice).toMatchObject({ tax_region: 'US-WA', subtotal_cents: 13_800, discount_cents: 0 })
    expect(invoice!.tax_cents).toBeGreaterThan(0)
    expect((await getBalances(world.system, accountId)).tax).toBe(invoice!.tax_cents * 100)
  })

  test('of a trial is its first period', async () => {
    await saveTestCard()
    const id = await subscribe(world, accountId, { productId: 'team-starter', trialDays: 7 })
    const { trial_ends_at } = await subscriptionRow(world, id)
    await toEnd(id)
    expect(await subscriptionRow(world, id)).toMatchObject({
      status: 'active',
      periods: 0,
      period_start: trial_ends_at,
    })
    expect(await payments.countPaid()).toBe(1)
  })

  test('counts the periods of a code down', async () => {
    await saveTestCard()
    await world.system.db.q
      .insertInto('promotion_codes')
      .values({ code: 'TEN', kind: 'percent', amount: 10, periods: 3, expires_at: null, max_uses: null, created_at: 0 })
      .execute()
    const id = await subscribe(world, accountId, { promotionCode: 'TEN', promotionPeriodsLeft: 2 })
    for (const _ of [1, 2, 3]) await toEnd(id)
    expect((await invoices()).map(({ discount_cents }) => discount_cents)).toEqual([1_380, 1_380, 0])
    expect((await subscriptionRow(world, id)).promotion_code).toBeNull()
  })

  test('applies scheduled changes first, and never takes used seats', async () => {
    await saveTestCard()
    const id = await subscribe(world, accountId, { quantity: 9 })
    for (const _ of [1, 2]) await world.person({ accountId, role: 'MEMBER' })
    await change(id, { scheduled_quantity: 2, scheduled_product_id: 'team-starter', scheduled_period: 'YEARLY' })
    const { period_end } = await subscriptionRow(world, id)
    await toEnd(id)
    expect(await subscriptionRow(world, id)).toMatchObject({
      product_id: 'team-starter',
      quantity: 3,
      unit_cents: 39_780,
      scheduled_quantity: null,
      period: 'YEARLY',
      period_start: period_end,
      period_end: Date.parse('2027-04-10T16:00:00Z'),
    })
    expect((await invoices()).map(({ subtotal_cents }) => subtotal_cents)).toEqual([3 * 39_780])
    expect((await account()).features.blast).toBe(false)
  })

  test('that cannot be computed holds no other', async () => {
    await saveTestCard()
    const broken = await subscribe(world, accountId, { quantity: 2 })
    const other = await world.account({ kind: 'team' })
    const id = await subscribe(world, other, { complimentary: true })
    await change(broken, { product_id: 'never-sold', next_event_at: 1 })
    await toEnd(id)
    expect((await subscriptionRow(world, id)).periods).toBe(1)
  })

  test('of a free subscription needs no card and no invoice', async () => {
    const id = await subscribe(world, accountId, { complimentary: true })
    await toEnd(id)
    expect([(await subscriptionRow(world, id)).periods, await invoices()]).toEqual([1, []])
  })

  test('resets what was used, which a failed one does not', async () => {
    await saveTestCard()
    const id = await subscribe(world, accountId, { productId: 'team-dialer' })
    const use = () => world.system.db.q.updateTable('accounts').set({ dial_seconds_used: 900 }).execute()
    await use()
    await toEnd(id)
    expect((await account()).dial_seconds_used).toBe(0)
    await saveTestCard(NEVER_PAYS)
    await use()
    await toEnd(id)
    const { dial_seconds_used, usage_period_end } = await account()
    expect([dial_seconds_used, usage_period_end]).toEqual([900, world.clock.now()])
  })

  test('of a year renews the months of its limits', async () => {
    const id = await subscribe(world, accountId, { productId: 'team-dialer', period: 'YEARLY' })
    await world.system.db.q.updateTable('accounts').set({ messages_used: 9 }).execute()
    world.clock.advance(32 * DAY)
    expect([await renewUsage(world.system), await renewUsage(world.system)]).toEqual([1, 0])
    expect([(await account()).messages_used, (await subscriptionRow(world, id)).periods]).toEqual([0, 0])
  })
})

describe('a card that is declined', () => {
  test('is tried on dated days with a mail each, then nothing new starts, and a payment opens it', async () => {
    await saveTestCard(NEVER_PAYS)
    const id = await subscribe(world, accountId)
    await toEnd(id)
    const failedAt = world.clock.now()
    expect(await subscriptionRow(world, id)).toMatchObject({
      status: 'renewal_failed',
      renewal_tries: 1,
      failed_since: failedAt,
      next_event_at: failedAt + DAY,
    })
    expect(await mails()).toEqual(['Your payment for Team Power failed'])
    const tries: Array<number | null> = []
    for (const days of [1, 2, 2]) {
      await passDays(days)
      tries.push((await subscriptionRow(world, id)).next_event_at)
    }
    expect(tries.map((at) => (at! - failedAt) / DAY)).toEqual([3, 5, 7])
    expect(await mails()).toEqual(Array.from({ length: 3 }, () => 'Your payment for Team Power failed'))
    expect((await account()).billing_blocked_at).toBeNull()
    await passDays(2)
    expect(await mails()).toEqual(['Your account is overdue'])
    expect((await account()).billing_blocked_at).toBe(world.clock.now())
    await passDays(2)
    expect(await mails()).toEqual([])

    await saveTestCard()
    const paymentId = await retryPayment(owner, id)
    await runJobs(world, /^payment/)
    expect((await awaitPayment(owner, paymentId, 0)).state).toBe('PAID')
    expect((await account()).billing_blocked_at).toBeNull()
    expect(await subscriptionRow(world, id)).toMatchObject({
      status: 'active',
      renewal_tries: 0,
      period_start: Date.parse('2026-04-10T16:00:00Z'),
    })
    expect([(await invoices()).length, await payments.countPaid()]).toEqual([1, 1])
  })

  test.each([NEVER_PAYS, ALWAYS_ASKS])('%s counts as one try, however often the webhook comes', async (number) => {
    await saveTestCard()
    const id = await subscribe(world, accountId)
    const paymentMethodId = await payments.createCard(number)
    await world.system.db.q.updateTable('payment_customers').set({ payment_method_id: paymentMethodId }).execute()
    await toEnd(id)
    const { provider_id } = await world.system.db.q.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    for (const _ of [1, 2]) await checkProviderObject(world.system, { object: 'payment', id: provider_id! })
    expect([(await subscriptionRow(world, id)).renewal_tries, await mails()]).toEqual([1, [expect.any(String)]])
  })

  test('that pays at the second try renews the same period', async () => {
    await saveTestCard(NEVER_PAYS)
    const id = await subscribe(world, accountId)
    await toEnd(id)
    await saveTestCard()
    await passDays(1)
    expect(await subscriptionRow(world, id)).toMatchObject({ status: 'active', failed_since: null })
    expect((await invoices()).map(({ status }) => status)).toEqual(['paid'])
  })

  test('paid after the period is over starts a new one then', async () => {
    await saveTestCard(NEVER_PAYS)
    const id = await subscribe(world, accountId)
    await toEnd(id)
    for (const days of [1, 2, 2, 2, 40]) await passDays(days)
    await saveTestCard()
    await retryPayment(owner, id)
    await runJobs(world, /^payment/)
    await pass()
    expect((await subscriptionRow(world, id)).period_start).toBe(world.clock.now())
    expect(await payments.countPaid()).toBe(1)
  })

  test('by the person is no dated try, and says why', async () => {
    await saveTestCard(NEVER_PAYS)
    const id = await subscribe(world, accountId)
    await toEnd(id)
    await mails()
    const paymentId = await retryPayment(owner, id)
    await runJobs(world, /^payment/)
    expect(await awaitPayment(owner, paymentId, 0)).toMatchObject({ state: 'DECLINED' })
    expect([(await subscriptionRow(world, id)).renewal_tries, await mails()]).toEqual([1, []])
  })
})

test('without a card the try fails, and says so', async () => {
  const id = await subscribe(world, accountId)
  await toEnd(id)
  expect((await subscriptionRow(world, id)).status).toBe('renewal_failed')
  await runJobs(world, /^mail/)
  expect(world.mails.map(({ to, text }) => [to, text.includes('No card is on file.')])).toEqual([
    ['ada@harbor.test', true],
  ])
})

test('a bank that asks for the person ends the try; the person confirms it on session', async () => {
  await saveTestCard('4242424242424242')
  const id = await subscribe(world, accountId)
  const asks = await payments.createCard(ALWAYS_ASKS)
  await world.system.db.q.updateTable('payment_customers').set({ payment_method_id: asks }).execute()
  await toEnd(id)
  expect((await subscriptionRow(world, id)).status).toBe('renewal_failed')
  expect(await mails()).toEqual(['Confirm your payment for Team Power'])
  const paymentId = await retryPayment(owner, id)
  await runJobs(world, /^payment/)
  const asked = await awaitPayment(owner, paymentId, 0)
  expect(asked.state).toBe('NEEDS_AUTHENTICATION')
  await payments.answerBank(asked.clientSecret, true)
  expect((await refreshPayment(owner, paymentId)).state).toBe('PAID')
  expect([(await subscriptionRow(world, id)).status, await payments.countPaid()]).toEqual(['active', 1])
})

test('a lost answer is not charged twice', async () => {
  await saveTestCard()
  const id = await subscribe(world, accountId)
  await payments.fault({ match: { path: '^/v1/payment_intents' }, fault: 'timeout-after-accept' })
  await toEnd(id)
  await passDays(1)
  await pass()
  expect((await subscriptionRow(world, id)).status).toBe('active')
  expect([await payments.countPaid(), (await invoices()).length]).toEqual([1, 1])
})
