import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPaymentProvider, type TestProvider } from '../../../tests/helpers/payment-provider'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { accountRow, saveBillingProfile, subscribe, subscriptionRow } from '../../../tests/helpers/subscriptions'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { checkLedger } from '../ledger/check-ledger.server'
import { saveCard } from '../payments/save-card.server'
import { renewDue } from '../renewals/renew-due.server'
import { addResource } from './add-resource.server'
import { answerSurvey } from './answer-survey.server'
import { cancelSubscription, restoreSubscription } from './cancel-subscription.server'
import { retryPayment } from './retry-payment.server'
import { cancelScheduledChanges, scheduleSeats } from './schedule-seats.server'
import { updateSubscription, type SubscriptionRow } from './subscription-row'
import { getBillingState, getSubscription, listModifyOptions, listSubscriptions } from './subscriptions.read.server'
import { cancellationSurvey } from './subscriptions.schema'

const DAY = 86_400_000

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
const change = (id: string, values: Partial<SubscriptionRow>) =>
  world.system.db.transact('test', (tx) => updateSubscription(tx, id, values))
/** Beside the owner, who has a seat too. */
const members = async (count: number) => {
  for (let n = 0; n < count; n += 1) await world.person({ accountId, role: 'MEMBER' })
}
const toEnd = async (id: string) => {
  world.clock.set((await subscriptionRow(world, id)).period_end)
  await renewDue(world.system)
  await runJobs(world, /^payment/)
}
const status = async (id: string) => (await getSubscription(owner, id)).status

test('a subscription is shown with its price, next payment and what can be done', async () => {
  const id = await subscribe(world, accountId, { quantity: 12 })
  const [view, ...more] = await listSubscriptions(owner)
  expect(more).toEqual([])
  expect(view).toMatchObject({
    id,
    status: 'ACTIVE',
    qty: 12,
    type: 'DIALER',
    offering: { id: 'team-power', displayName: 'Team Power', teamOnly: true, static: false, minimumQty: 2 },
    currentPrice: { period: 'MONTHLY', amount: 6_900 },
    yearlyPriceInfo: { percent: 15, from: 5_865 },
    nextEstPayment: {
      priceAmount: 82_800,
      postDiscountPriceAmount: 78_660,
      qty: 12,
      paymentDiscounts: [{ type: 'VOLUME', amount: 4_140, percentage: 5 }],
      offeringName: 'Team Power',
    },
    scheduledChanges: null,
    can: {
      modify: true,
      addSeats: true,
      removeSeats: true,
      cancel: true,
      restore: false,
      retryPayment: false,
      cancelScheduledChanges: false,
    },
  })
})

test('only who pays sees and changes them, and only of the own account', async () => {
  const id = await subscribe(world, accountId)
  const member = world.as(await world.person({ accountId, role: 'MANAGER' }))
  const stranger = world.as(await world.person({ role: 'OWNER' }))
  const verbs = [
    (ctx: Ctx) => getSubscription(ctx, id),
    (ctx: Ctx) => listModifyOptions(ctx, id),
    (ctx: Ctx) => scheduleSeats(ctx, id, { quantity: 2 }),
    (ctx: Ctx) => cancelScheduledChanges(ctx, id),
    (ctx: Ctx) => cancelSubscription(ctx, id, { cancelAllResourceSubs: true }),
    (ctx: Ctx) => restoreSubscription(ctx, id),
    (ctx: Ctx) => retryPayment(ctx, id),
    (ctx: Ctx) => answerSurvey(ctx, { subscriptionId: id, reason: 'unused', explanation: '' }),
  ]
  for (const verb of verbs) {
    await expect(verb(member)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(verb(stranger)).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(listSubscriptions(member)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await listSubscriptions(stranger)).toEqual([])
})

describe('seats', () => {
  test('are removed at the end of the period, and the removal can be canceled', async () => {
    const id = await subscribe(world, accountId, { quantity: 5 })
    await members(2)
    await scheduleSeats(owner, id, { quantity: 3 })
    expect(await getSubscription(owner, id)).toMatchObject({
      qty: 5,
      scheduledChanges: { newQuantity: 3, newOffering: null },
      nextEstPayment: { qty: 3, priceAmount: 20_700 },
      can: { cancelScheduledChanges: true },
    })
    await cancelScheduledChanges(owner, id)
    expect((await getSubscription(owner, id)).scheduledChanges).toBeNull()
    await expect(cancelScheduledChanges(owner, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test.each([
    [1, 'Min. 2'],
    [3, '4 seats are in use. Remove members first.'],
    [7, 'Buy more seats in the cart. Here you remove seats.'],
  ])('cannot become %d: %s', async (quantity, message) => {
    const id = await subscribe(world, accountId, { quantity: 6 })
    await members(3)
    await expect(scheduleSeats(owner, id, { quantity })).rejects.toMatchObject({ code: 'invalid', message })
  })

  test.each(['trialing', 'renewal_failed', 'pending_creation', 'activation_failed', 'canceled'] as const)(
    'of a subscription that is %s cannot be changed',
    async (state) => {
      const id = await subscribe(world, accountId, { quantity: 5 })
      await change(id, { status: state })
      await expect(scheduleSeats(owner, id, { quantity: 2 })).rejects.toMatchObject({ code: 'conflict' })
      expect((await getSubscription(owner, id)).can).toMatchObject({ modify: false, addSeats: false })
    },
  )
})

describe('another plan', () => {
  test('is offered by the form of the account, with when it takes effect', async () => {
    const id = await subscribe(world, accountId)
    await members(1)
    const { options, ...rest } = await listModifyOptions(owner, id)
    expect(rest).toEqual({ minimumQty: 2, usedSeats: 2, hasComplimentary: false })
    expect(options.map(({ product, changes }) => [product.id, changes.map(({ takesEffect }) => takesEffect)])).toEqual([
      ['team-starter', ['PERIOD_END', 'PERIOD_END']],
      ['team-power', ['CURRENT', 'NOW']],
    ])
  })

  test('that is cheaper is scheduled, and one that is not is bought', async () => {
    const id = await subscribe(world, accountId, { productId: 'team-starter', quantity: 3 })
    await expect(scheduleSeats(owner, id, { productId: 'team-power' })).rejects.toMatchObject({ code: 'invalid' })
    for (const productId of ['individual-starter', 'team-dialer', 'extra-number', 'none'])
      await expect(scheduleSeats(owner, id, { productId })).rejects.toMatchObject({
        message: 'This plan is not available for your subscription.',
      })
    await change(id, { product_id: 'team-power', unit_cents: 6_900 })
    await scheduleSeats(owner, id, { productId: 'team-starter', quantity: 2 })
    expect((await getSubscription(owner, id)).scheduledChanges).toEqual({ newQuantity: 2, newOffering: 'Team Starter' })
  })

  test('needs a confirmation beside complimentary subscriptions', async () => {
    const id = await subscribe(world, accountId, { quantity: 3 })
    await subscribe(world, accountId, { productId: 'extra-number', quantity: 1, complimentary: true })
    expect((await listModifyOptions(owner, id)).hasComplimentary).toBe(true)
    await expect(scheduleSeats(owner, id, { quantity: 2 })).rejects.toMatchObject({ code: 'invalid' })
    await scheduleSeats(owner, id, { quantity: 2, acceptsComplimentary: true })
  })
})

describe('a cancellation', () => {
  test('takes effect at the end of the period, with its resources, and then nothing new starts', async () => {
    await saveTestCard()
    const plan = await subscribe(world, accountId, { productId: 'team-dialer' })
    const extra = await subscribe(world, accountId, { productId: 'extra-number', quantity: 1 })
    await cancelSubscription(owner, plan, { cancelAllResourceSubs: false })
    expect([await status(plan), await status(extra)]).toEqual(['PENDING_CANCELLATION', 'PENDING_CANCELLATION'])
    expect(await getSubscription(owner, plan)).toMatchObject({
      nextEstPayment: null,
      can: { restore: true, cancel: false, modify: false },
    })
    await expect(cancelSubscription(owner, plan, { cancelAllResourceSubs: true })).rejects.toMatchObject({
      code: 'conflict',
    })
    await toEnd(plan)
    expect([await status(plan), await status(extra)]).toEqual(['CANCELED', 'CANCELED'])
    expect((await getBillingState(owner)).blocked).toBe('ended')
    expect([await payments.countPaid(), await listSubscriptions(owner)]).toEqual([0, []])
  })

  test('can be restored with what was canceled with it', async () => {
    const plan = await subscribe(world, accountId, { productId: 'team-dialer' })
    const extra = await subscribe(world, accountId, { productId: 'extra-number', quantity: 1 })
    await expect(restoreSubscription(owner, plan)).rejects.toMatchObject({ code: 'conflict' })
    await cancelSubscription(owner, plan, { cancelAllResourceSubs: true })
    await expect(restoreSubscription(owner, extra)).rejects.toMatchObject({ message: 'Restore its plan first.' })
    await restoreSubscription(owner, plan)
    expect([await status(plan), await status(extra)]).toEqual(['ACTIVE', 'ACTIVE'])
    const { next_event_at, period_end } = await subscriptionRow(world, plan)
    expect(next_event_at).toBe(period_end)
  })

  test('of a trial ends it with the trial, unpaid', async () => {
    await saveTestCard()
    const id = await subscribe(world, accountId, { productId: 'team-starter', trialDays: 7 })
    await cancelSubscription(owner, id, { cancelAllResourceSubs: true })
    await toEnd(id)
    expect([await status(id), await payments.countPaid()]).toEqual(['CANCELED', 0])
  })

  test('of one that was not paid ends it now, and nothing is tried again', async () => {
    await saveTestCard('4000000000000341')
    const id = await subscribe(world, accountId)
    await toEnd(id)
    expect(await status(id)).toBe('RENEWAL_FAILED')
    expect(await getBillingState(owner)).toMatchObject({ paymentFailed: { subscriptionId: id, product: 'Team Power' } })
    await cancelSubscription(owner, id, { cancelAllResourceSubs: true })
    await saveTestCard()
    world.clock.advance(10 * DAY)
    await renewDue(world.system)
    await runJobs(world, /^payment/)
    expect([await status(id), await payments.countPaid()]).toEqual(['CANCELED', 0])
    await expect(retryPayment(owner, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('while its renewal is charged pays the money back', async () => {
    await saveTestCard()
    const id = await subscribe(world, accountId)
    world.clock.set((await subscriptionRow(world, id)).period_end)
    await renewDue(world.system)
    await change(id, { status: 'renewal_failed' })
    await cancelSubscription(owner, id, { cancelAllResourceSubs: true })
    await runJobs(world, /^payment/)
    await runJobs(world, /^payment/)
    const rows = await world.system.db.q.selectFrom('invoices').select(['kind', 'status', 'total_cents']).execute()
    expect(rows.map(({ kind, status }) => [kind, status])).toEqual([
      ['renewal', 'paid'],
      ['credit_note', 'paid'],
    ])
    expect(rows[0]!.total_cents + rows[1]!.total_cents).toBe(0)
    expect(await world.system.db.q.selectFrom('payment_refunds').select('state').execute()).toEqual([
      { state: 'refunded' },
    ])
  })
})

describe('the survey', () => {
  test('stores the reason', async () => {
    const id = await subscribe(world, accountId)
    await answerSurvey(owner, { subscriptionId: id, reason: 'too_expensive', explanation: 'Much' })
    expect(await world.system.db.q.selectFrom('cancellation_surveys').selectAll().execute()).toMatchObject([
      { subscription_id: id, reason: 'too_expensive', explanation: 'Much' },
    ])
  })

  test.each([
    [{ reason: 'no' }, 'Please select a reason.'],
    [{}, 'Please select a reason.'],
    [{ reason: 'other', explanation: ' ab ' }, 'Please provide additional details.'],
  ])('%j: %s', (answer, message) => {
    const parsed = cancellationSurvey.safeParse({ subscriptionId: 'sub_1', ...answer })
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

describe('one more resource', () => {
  const buy = (naturalKey = 'restore:num_1', quantity = 1) =>
    owner.db.transact('test', (tx) =>
      addResource(tx, { accountId, productId: 'extra-number', quantity, userId: null, naturalKey }),
    )
  const slots = async () => (await accountRow(world, accountId)).number_slots

  test('starts a subscription, then grows it and charges the rest of the month; once for each fact', async () => {
    await saveTestCard()
    await subscribe(world, accountId, { productId: 'team-dialer' })
    await buy()
    expect(await slots()).toBe(3)
    await runJobs(world, /^payment/)
    world.clock.advance(21 * DAY)
    await buy('restore:num_2', 5)
    await buy('restore:num_2', 5)
    await runJobs(world, /^payment/)
    expect(await slots()).toBe(8)
    const invoices = await world.system.db.q.selectFrom('invoices').select(['subtotal_cents', 'status']).execute()
    expect(invoices).toEqual([
      { subtotal_cents: 100, status: 'paid' },
      { subtotal_cents: 161, status: 'paid' },
    ])
  })

  test('for less than the provider charges is given', async () => {
    await saveTestCard()
    await subscribe(world, accountId, { productId: 'team-dialer' })
    await subscribe(world, accountId, { productId: 'extra-number', quantity: 1 })
    world.clock.advance(21 * DAY)
    await buy()
    expect(await slots()).toBe(4)
    expect(await world.system.db.q.selectFrom('invoices').select(['status', 'total_cents']).execute()).toEqual([
      { status: 'paid', total_cents: 0 },
    ])
  })

  test('is taken back when the card is declined', async () => {
    await saveTestCard('4000000000000341')
    await subscribe(world, accountId, { productId: 'team-dialer' })
    await buy()
    expect(await slots()).toBe(3)
    await runJobs(world, /^payment/)
    expect(await slots()).toBe(2)
    expect((await listSubscriptions(owner)).map(({ offering }) => offering.id)).toEqual(['team-dialer'])
  })

  test('needs a card and a plan', async () => {
    await expect(buy()).rejects.toMatchObject({ code: 'conflict' })
    await subscribe(world, accountId, { productId: 'team-dialer' })
    await expect(buy()).rejects.toMatchObject({ message: 'Add a card first.' })
    expect(await slots()).toBe(2)
  })
})

test('banners: a missing card, and one that expires before the renewal', async () => {
  expect(await getBillingState(owner)).toEqual({ blocked: null, paymentFailed: null, card: null, nextRenewalAt: null })
  const id = await subscribe(world, accountId)
  const { period_end } = await subscriptionRow(world, id)
  expect(await getBillingState(owner)).toMatchObject({ card: 'MISSING', nextRenewalAt: period_end })
  await saveTestCard()
  expect((await getBillingState(owner)).card).toBeNull()
  await world.system.db.q.updateTable('payment_customers').set({ expires_year: 2026, expires_month: 3 }).execute()
  expect((await getBillingState(owner)).card).toBe('EXPIRES')
})
