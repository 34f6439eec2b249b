import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { findSession } from '../access/access.read.server'
import { DEFAULT_LIMITS } from '../accounts/plan'
import type { UserActor } from '../actor'
import { createCtx } from '../context.server'

let world: World
let owner: UserActor
beforeEach(async () => {
  world = await testWorld()
  owner = await world.person({ role: 'OWNER' })
})
afterEach(() => world.close())

const RENEWS = Date.UTC(2026, 3, 10)
const subscribe = (status: 'active' | 'renewal_failed' | 'canceled') =>
  world.system.db.q
    .insertInto('subscriptions')
    .values({
      id: world.services.ids('sub'),
      account_id: owner.accountId,
      product_id: 'team-dialer',
      period: 'MONTHLY',
      unit_cents: 8900,
      quantity: 2,
      status,
      zone: 'America/Chicago',
      anchored_at: 1,
      period_start: 1,
      period_end: RENEWS,
      trial_ends_at: null,
      promotion_code: null,
      promotion_periods_left: null,
      scheduled_quantity: null,
      scheduled_product_id: null,
      scheduled_period: null,
      cancels_at: null,
      next_event_at: RENEWS,
      failed_since: null,
      created_at: 1,
      updated_at: 1,
      canceled_at: null,
    })
    .execute()
const set = (values: object) => world.system.db.q.updateTable('accounts').set(values).execute()
const read = async (ctx = world.as(owner)) => {
  const { permissions, remaining } = await findSession(ctx)
  return { ...permissions, remaining }
}

test('a plan that renews says when, and whether it is paid', async () => {
  await set({
    usage_period_end: RENEWS,
    limits: JSON.stringify({ ...DEFAULT_LIMITS, messages: { limit: 500, unlimited: false } }),
  })
  expect(await read()).toMatchObject({ free: true, providerBilling: true, blocked: null })
  await subscribe('active')
  const messages = { limit: 500, unlimited: false, earliestUpcomingRollover: new Date(RENEWS).toISOString() }
  expect(await read()).toMatchObject({
    free: false,
    maxLimits: { messages: { ...messages, renewals: [{ limit: 500, paymentFailed: false }] } },
  })
  await subscribe('renewal_failed')
  expect(await read()).toMatchObject({ maxLimits: { messages: { renewals: [{ limit: 500, paymentFailed: true }] } } })
})

test('an overdue account has nothing left', async () => {
  await set({ billing_blocked_at: 1 })
  expect(await read()).toMatchObject({
    blocked: 'overdue',
    remaining: { dialMinutes: 0, messages: 0, rvmDrops: 0, videos: 0 },
  })
})

test('with billing off nothing renews, and the vendor sells plans', async () => {
  await set({ usage_period_end: RENEWS, billing_blocked_at: 1 })
  await subscribe('renewal_failed')
  expect(await read(createCtx({ ...world.services, billing: 'off' }, owner))).toMatchObject({
    free: true,
    providerBilling: false,
    blocked: null,
    maxLimits: { messages: { earliestUpcomingRollover: null, renewals: [] } },
  })
})
