import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../accounts/plan'
import { DEMO_LIMITS } from '../../../server/seeds/demo-people'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { claimUsageNotice } from './claim-notice.server'

const A = '+13125550101'
const MINUTE = 60

let world: World
let floor: Floor
let owner: Ctx
onFloorOfItsOwn((made) => ({ world, floor } = made))
beforeEach(async () => {
  const { accountId } = floor.seller
  owner = world.as(await world.person({ accountId, role: 'OWNER', email: 'olivia@harbor.test' }))
})

/** Minutes left of the 1,000. */
const leave = (seconds: number, limit = 1000) =>
  world.system.db.q
    .updateTable('accounts')
    .set({ dial_seconds_used: limit * MINUTE - seconds, limits: limitsWith({ limit }) })
    .execute()
const limitsWith = (minutes: Partial<typeof DEMO_LIMITS.dialMinutes>): string =>
  JSON.stringify({ ...DEFAULT_LIMITS, ...DEMO_LIMITS, dialMinutes: { ...DEMO_LIMITS.dialMinutes, ...minutes } })

describe('a threshold', () => {
  test('is announced once at 20 minutes and once at none, with the minutes left', async () => {
    await leave(20 * MINUTE + 1)
    expect(await claimUsageNotice(floor.ctx)).toBeNull()
    await leave(20 * MINUTE)
    expect(await claimUsageNotice(floor.ctx)).toMatchObject({ level: 'LOW', remaining: 20 })
    await leave(3 * MINUTE + 5)
    expect(await claimUsageNotice(floor.ctx)).toBeNull()
    await leave(MINUTE - 1)
    expect(await claimUsageNotice(floor.ctx)).toMatchObject({ level: 'OUT', remaining: 0 })
    await leave(-10)
    expect(await claimUsageNotice(floor.ctx)).toBeNull()
  })

  test('is announced in only one of several windows', async () => {
    await leave(MINUTE)
    const told = await Promise.all([1, 2, 3].map(() => claimUsageNotice(floor.ctx)))
    expect(told.filter(Boolean)).toHaveLength(1)
  })

  test('is announced to each user', async () => {
    await leave(MINUTE)
    for (const ctx of [floor.ctx, owner]) expect(await claimUsageNotice(ctx)).toMatchObject({ level: 'LOW' })
  })

  test('is announced again after minutes were added and in a new period', async () => {
    await leave(0)
    await claimUsageNotice(floor.ctx)
    await leave(MINUTE, 2000)
    expect(await claimUsageNotice(floor.ctx)).toMatchObject({ level: 'LOW' })
    await world.system.db.q.updateTable('accounts').set({ dial_seconds_used: 0 }).execute()
    expect(await claimUsageNotice(floor.ctx)).toBeNull()
    await leave(19 * MINUTE, 2000)
    expect(await claimUsageNotice(floor.ctx)).toMatchObject({ level: 'LOW', remaining: 19 })
  })

  test('does not exist without a limit', async () => {
    await leave(0)
    await world.system.db.q
      .updateTable('accounts')
      .set({ limits: limitsWith({ unlimited: true }) })
      .execute()
    expect(await claimUsageNotice(floor.ctx)).toBeNull()
  })
})

describe('each consumable', () => {
  const limitEach = (limits: object, used: object = {}) =>
    world.system.db.q
      .updateTable('accounts')
      .set({ limits: JSON.stringify({ ...DEFAULT_LIMITS, ...limits }), ...used })
      .execute()
  const of100 = { limit: 100, unlimited: false }

  test.each([
    ['messages', 'messages_used'],
    ['videos', 'videos_used'],
  ] as const)('%s are announced at 20 and at none, once each', async (consumable, column) => {
    const seen = []
    for (const used of [79, 80, 95, 100, 101]) {
      await limitEach({ [consumable]: of100 }, { [column]: used })
      seen.push(await claimUsageNotice(owner, consumable))
    }
    expect(seen).toMatchObject([
      null,
      { consumable, level: 'LOW', remaining: 20, providerBilling: true },
      null,
      { consumable, level: 'OUT', remaining: 0 },
      null,
    ])
  })

  test('is announced apart from the others', async () => {
    await limitEach({ messages: of100, videos: of100 }, { messages_used: 90, videos_used: 90 })
    for (const consumable of ['messages', 'videos'] as const)
      expect(await claimUsageNotice(owner, consumable)).toMatchObject({ consumable })
  })

  test('that the plan does not have is not announced', async () => {
    await limitEach({ rvmDrops: { limit: 0, unlimited: false } })
    expect(await claimUsageNotice(owner, 'rvmDrops')).toBeNull()
  })

  test('of an overdue account is announced once per block, also when it is unlimited', async () => {
    const block = (billing_blocked_at: number | null) =>
      world.system.db.q.updateTable('accounts').set({ billing_blocked_at }).execute()
    await limitEach({ dialMinutes: { limit: 0, unlimited: true } })
    const seen = []
    for (const at of [1_000, 1_000, null, 2_000]) {
      await block(at)
      seen.push((await claimUsageNotice(owner))?.level ?? null)
    }
    expect(seen).toEqual(['OVERDUE', null, null, 'OVERDUE'])
  })
})

describe('the user who can add minutes', () => {
  test('is the owner; other team members are referred to the owner', async () => {
    await leave(0)
    expect(await claimUsageNotice(floor.ctx)).toMatchObject({
      canAddMinutes: false,
      ownerContact: 'olivia@harbor.test',
    })
    expect(await claimUsageNotice(owner)).toMatchObject({ canAddMinutes: true, ownerContact: null })
  })

  test('is an individual', async () => {
    const sam = world.as(await world.person({ role: null }))
    await leave(0)
    expect(await claimUsageNotice(sam)).toMatchObject({ canAddMinutes: true, vendorName: 'harbor' })
  })
})

test('with no minutes left no session starts, and the refusal names the owner', async () => {
  const campaignId = await floor.campaign([A])
  await leave(0)
  await expect(startDialSession(floor.ctx, { campaignId })).rejects.toMatchObject({
    code: 'no_minutes',
    message: 'There are no minutes left. Please contact your team owner: olivia@harbor.test',
  })
  // Whole minutes are shown: with less than one left the readout says 0.
  await leave(MINUTE - 1)
  await expect(startDialSession(floor.ctx, { campaignId })).rejects.toMatchObject({ code: 'no_minutes' })
  await leave(MINUTE)
  expect(await startDialSession(floor.ctx, { campaignId })).toMatchObject({ state: 'ready' })
})
