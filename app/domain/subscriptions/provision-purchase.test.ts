import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  accountRow,
  cartItem,
  saveBillingProfile,
  subscribe,
  subscriptionRow,
} from '../../../tests/helpers/subscriptions'
import { testWorld, type World } from '../../../tests/helpers/world'
import { applySubscriptions } from './apply-subscriptions.server'
import { provisionPurchase, type PaidPurchase } from './provision-purchase.server'
import { listSubscriptionRows, updateSubscription } from './subscription-row'

const DAY = 86_400_000

let world: World
let accountId: string
beforeEach(async () => {
  world = await testWorld()
  accountId = await world.account({ kind: 'team' })
  await world.person({ accountId, role: 'OWNER' })
  await saveBillingProfile(world, accountId)
})
afterEach(() => world.close())

const provision = (items: PaidPurchase['items'], more: Partial<PaidPurchase> = {}) =>
  world.system.db.transact('test', (tx) =>
    provisionPurchase(tx, { purchaseId: 'pur_1', accountId, items, promotionCode: null, trialDays: 0, ...more }),
  )
const rows = () => listSubscriptionRows(world.system, accountId)
const account = () => accountRow(world, accountId)
const seats = async () =>
  (await world.system.db.q.selectFrom('teams').select('seats').where('account_id', '=', accountId).executeTakeFirst())
    ?.seats
const addCode = (kind: 'percent' | 'amount', periods: number | null) =>
  world.system.db.q
    .insertInto('promotion_codes')
    .values({ code: 'SPRING', kind, amount: 10, periods, expires_at: null, max_uses: null, created_at: 0 })
    .execute()

describe('a purchase', () => {
  test('of a plan starts it for a month of the account, and gives its features and seats', async () => {
    await provision([cartItem({ quantity: 3 })])
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'active', unit_cents: 6_900, quantity: 3, periods: 0, zone: 'America/Chicago' })
    // A month with a change of clocks.
    expect(row!.period_end - row!.period_start).toBe(31 * DAY)
    expect(row!.next_event_at).toBe(row!.period_end)
    expect(await seats()).toBe(3)
    expect(await account()).toMatchObject({
      features: { callLines: 3, blast: true, cartBilling: true },
      limits: { dialMinutes: { unlimited: true } },
      number_slots: null,
      usage_period_start: row!.period_start,
      usage_period_end: row!.period_end,
      plan_ended_at: null,
    })
  })

  test('of a plan that counts down sums limits and slots, and starts them from 0', async () => {
    await world.system.db.q.updateTable('accounts').set({ dial_seconds_used: 900, messages_used: 5 }).execute()
    await provision([
      cartItem({ product_id: 'team-dialer', quantity: 4 }),
      cartItem({ position: 1, product_id: 'extra-number', quantity: 2 }),
    ])
    expect(await account()).toMatchObject({
      features: { cartBilling: false, callLines: 3 },
      limits: { dialMinutes: { limit: 8_000, unlimited: false }, videos: { unlimited: true } },
      number_slots: 6,
      dial_seconds_used: 0,
      messages_used: 0,
    })
  })

  test('of a trial ends with it, and its first period starts then', async () => {
    await provision([cartItem({ product_id: 'team-starter', trial: 1 })])
    const [row] = await rows()
    const end = world.clock.now() + 7 * DAY
    expect(row).toMatchObject({
      status: 'trialing',
      trial_ends_at: end,
      period_end: end,
      anchored_at: end,
      periods: -1,
    })
    expect((await account()).usage_period_end).toBe(end)
  })

  test('with a code of its own trial days', async () => {
    await provision([cartItem({ product_id: 'team-starter', trial: 1 })], { trialDays: 30 })
    expect((await rows())[0]!.trial_ends_at).toBe(world.clock.now() + 30 * DAY)
  })

  test.each([
    ['percent', 3, [2, 2]],
    ['percent', 1, [null, null]],
    ['percent', null, ['all', 'all']],
    ['amount', 3, [2, null]],
  ] as const)('with a %s code of %s periods leaves %j', async (kind, periods, left) => {
    await addCode(kind, periods)
    await provision([cartItem({ product_id: 'team-dialer' }), cartItem({ position: 1, product_id: 'extra-number' })], {
      promotionCode: 'SPRING',
    })
    const all = (await rows()).map((row) =>
      row.promotion_code === null ? null : (row.promotion_periods_left ?? 'all'),
    )
    expect(all).toEqual(left)
  })

  test('of seats adds them now, and to what is scheduled', async () => {
    const id = await subscribe(world, accountId, { quantity: 5 })
    await world.system.db.transact('test', (tx) => updateSubscription(tx, id, { scheduled_quantity: 3 }))
    await provision([cartItem({ action: 'ADD_QUANTITY', subscription_id: id, quantity: 2 })])
    expect(await subscriptionRow(world, id)).toMatchObject({ quantity: 7, scheduled_quantity: 5 })
    expect(await seats()).toBe(7)
  })

  test('of another plan keeps the period, and one by the year starts a year', async () => {
    const id = await subscribe(world, accountId, { productId: 'team-starter' })
    const before = await subscriptionRow(world, id)
    world.clock.advance(10 * DAY)
    await provision([cartItem({ action: 'CHANGE', subscription_id: id })])
    expect(await subscriptionRow(world, id)).toMatchObject({
      product_id: 'team-power',
      unit_cents: 6_900,
      period_start: before.period_start,
      period_end: before.period_end,
    })
    await provision([cartItem({ action: 'CHANGE', subscription_id: id, period: 'YEARLY' })])
    expect(await subscriptionRow(world, id)).toMatchObject({
      period: 'YEARLY',
      unit_cents: 70_380,
      anchored_at: world.clock.now(),
      period_end: Date.parse('2027-03-20T16:00:00Z'),
    })
  })

  test('for a subscription that ended before it was paid starts what was bought', async () => {
    const id = await subscribe(world, accountId)
    await world.system.db.transact('test', (tx) => updateSubscription(tx, id, { status: 'canceled' }))
    await provision([cartItem({ action: 'CHANGE', subscription_id: id })])
    expect((await rows()).map(({ status }) => status)).toEqual(['canceled', 'active'])
  })
})

describe('an account', () => {
  test('that never had a subscription keeps what it has', async () => {
    const before = await account()
    await world.system.db.transact('test', (tx) => applySubscriptions(tx, accountId))
    expect(await account()).toEqual(before)
  })

  test('whose plan ended has no limits and seats left, and what is its own stays', async () => {
    const id = await subscribe(world, accountId, { productId: 'team-dialer' })
    await world.system.db.transact('test', async (tx) => {
      await updateSubscription(tx, id, { status: 'canceled' })
      await applySubscriptions(tx, accountId)
    })
    expect(await account()).toMatchObject({
      plan_ended_at: world.clock.now(),
      features: { blast: false, callLines: 1, callRecording: true },
      limits: { dialMinutes: { limit: 0, unlimited: false } },
      usage_period_end: null,
    })
    expect(await seats()).toBe(0)
  })

  test('of a yearly plan renews its limits by the month', async () => {
    const id = await subscribe(world, accountId, { productId: 'team-dialer', period: 'YEARLY' })
    await world.system.db.q.updateTable('accounts').set({ dial_seconds_used: 900 }).execute()
    const apply = () => world.system.db.transact('test', (tx) => applySubscriptions(tx, accountId))
    world.clock.advance(20 * DAY)
    await apply()
    expect((await account()).dial_seconds_used).toBe(900)
    world.clock.advance(20 * DAY)
    await apply()
    expect(await account()).toMatchObject({
      dial_seconds_used: 0,
      usage_period_start: Date.parse('2026-04-10T16:00:00Z'),
    })
    expect((await subscriptionRow(world, id)).period_end).toBe(Date.parse('2027-03-10T17:00:00Z'))
  })
})
