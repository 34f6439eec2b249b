import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { DEFAULT_FEATURES } from '../accounts/plan'
import { createCtx, type Ctx } from '../context.server'
import { claimNumbers } from '../number-claims/claim-numbers.server'
import type { UserActor } from '../actor'
import { listFlatNumbers } from './list-numbers.read.server'
import { findNumber } from './numbers.read.server'
import { removeNumbers } from './remove-numbers.server'
import { restoreNumbers } from './restore-numbers.server'

let world: World
let owner: UserActor
let olivia: Ctx
let marcus: Ctx
let first: string
beforeEach(async () => {
  world = await testWorld()
  owner = await world.person({ role: 'OWNER' })
  olivia = world.as(owner)
  marcus = world.as(await world.person({ accountId: owner.accountId, role: 'MANAGER' }))
  first = (await listFlatNumbers(olivia, { limit: 1 })).numbers[0]!.id
  await setSlots(2)
})
afterEach(() => world.close())

const setSlots = (number_slots: number | null) =>
  world.system.db.q.updateTable('accounts').set({ number_slots, spam_slots: 3 }).execute()
const addNumber = async (e164: string) => {
  const id = world.services.ids('num')
  const row = { id, account_id: owner.accountId, e164, carrier_sid: `PN${id}`, created_at: world.clock.now() }
  await world.system.db.q.insertInto('phone_numbers').values(row).execute()
  return id
}
const claim = (ctx: Ctx, ...numbers: string[]) =>
  claimNumbers(ctx, { numbers: numbers.map((number) => ({ number, nickname: '' })) })
const [A, B, C] = ['+15035550121', '+15035550122', '+15035550123'] as const

describe('slots of a plan', () => {
  test('are shown with how many are filled; a number that is marked for removal leaves its slot', async () => {
    const slots = { numberSlots: 2, filledNumberSlots: 1, spamSlots: 3, filledSpamSlots: 0 }
    expect(await listFlatNumbers(olivia, { limit: 10 })).toMatchObject(slots)
    await removeNumbers(olivia, [first])
    expect(await listFlatNumbers(olivia, { limit: 10 })).toMatchObject({ ...slots, filledNumberSlots: 0 })
  })

  test('limit claims, open ones included', async () => {
    await expect(claim(olivia, A, B)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Your plan includes 1 more number.',
    })
    const ids = await claim(olivia, A)
    expect(await claim(olivia, A)).toEqual(ids)
    await expect(claim(marcus, B)).rejects.toMatchObject({
      message: 'Your plan includes 2 numbers, and all are claimed.',
    })
  })

  test('are not exceeded by claims that race', async () => {
    const results = await Promise.allSettled([A, B, C].map((number) => claim(olivia, number)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('do not count for a wallet, with billing off, or where the plan has none', async () => {
    await addNumber(C)
    const off = createCtx({ ...world.services, billing: 'off' }, owner)
    await claim(off, A)
    await setSlots(null)
    await claim(olivia, B)
    await setSlots(0)
    await world.system.db.q
      .updateTable('accounts')
      .set({ features: JSON.stringify({ ...DEFAULT_FEATURES, cartBilling: true }) })
      .execute()
    expect(await claim(olivia, '+15035550124')).toHaveLength(1)
    expect(await listFlatNumbers(olivia, { limit: 1 })).toMatchObject({ numberSlots: null, spamSlots: 0 })
  })
})

describe('restoring with full slots', () => {
  beforeEach(async () => {
    await removeNumbers(olivia, [first])
    await addNumber(A)
    await addNumber(B)
  })

  test('needs the owner', async () => {
    const message = 'The owner of this team is required to restore this number.'
    expect(await findNumber(marcus, first)).toMatchObject({
      restoreRequiresPurchase: true,
      blockers: { restore: message },
    })
    await expect(restoreNumbers(marcus, [first])).rejects.toMatchObject({ message: expect.stringContaining(message) })
  })

  test('needs a purchase of the owner, and none while a slot is free', async () => {
    expect(await findNumber(olivia, first)).toMatchObject({
      restoreRequiresPurchase: true,
      blockers: { restore: null },
    })
    await expect(restoreNumbers(olivia, [first])).rejects.toMatchObject({ code: 'conflict' })
    await setSlots(3)
    expect(await findNumber(marcus, first)).toMatchObject({ restoreRequiresPurchase: false })
    expect(await restoreNumbers(marcus, [first])).toMatchObject([{ status: 'ACTIVE' }])
  })

  test('of more numbers than slots are free restores none', async () => {
    const second = await addNumber(C)
    await removeNumbers(olivia, [second])
    await setSlots(3)
    await expect(restoreNumbers(marcus, [first, second])).rejects.toMatchObject({ code: 'forbidden' })
    expect(await findNumber(olivia, first)).toMatchObject({ status: 'PENDING_CANCELLATION' })
  })
})
