import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { countPromotionUse } from './count-promotion-use.server'
import { createPromotion } from './create-promotion.server'
import { findUsablePromotion, listPromotions } from './promotions.read.server'
import type { NewPromotion } from './promotions.schema'

const DAY = 86_400_000

let world: World
let accountId: string
let other: string
beforeEach(async () => {
  world = await testWorld()
  accountId = await world.account()
  other = await world.account()
})
afterEach(() => world.close())

const create = (promotion: Partial<NewPromotion> = {}) =>
  createPromotion(world.system, {
    code: 'spring20',
    kind: 'percent',
    amount: 20,
    periods: null,
    expiresAt: null,
    maxUses: null,
    ...promotion,
  })
const find = async (code: string, account = accountId) => (await findUsablePromotion(world.system, account, code))?.code

async function purchase(account: string, state: 'paying' | 'failed' | 'provisioned', code = 'SPRING20') {
  const { userId } = await world.person({ accountId: account, role: 'OWNER' })
  const [cartId, id] = [world.services.ids('cart'), world.services.ids('pur')]
  const { q } = world.system.db
  await q
    .insertInto('carts')
    .values({
      id: cartId,
      account_id: account,
      user_id: userId,
      state: 'purchased',
      promotion_code: code,
      created_at: 1,
      updated_at: 1,
    })
    .execute()
  await q
    .insertInto('purchases')
    .values({
      id,
      account_id: account,
      user_id: userId,
      cart_id: cartId,
      state,
      quote: '{}',
      quote_version: '1',
      total_cents: 0,
      invoice_id: null,
      failure_code: null,
      created_at: 1,
      settled_at: null,
    })
    .execute()
  return id
}
const count = (account: string, purchaseId: string) =>
  world.system.db.transact('test', (tx) => countPromotionUse(tx, { code: 'SPRING20', accountId: account, purchaseId }))

describe('a code', () => {
  test('is found whatever its case and the blanks around it', async () => {
    await create()
    expect([await find(' Spring20 '), await find('SPRING2')]).toEqual(['SPRING20', undefined])
  })

  test('ends at its time', async () => {
    await create({ expiresAt: world.clock.now() + DAY })
    world.clock.advance(DAY - 1)
    expect(await find('spring20')).toBe('SPRING20')
    world.clock.advance(1)
    expect(await find('spring20')).toBeUndefined()
  })

  test('is used once per account, and a repeat counts nothing', async () => {
    await create()
    const id = await purchase(accountId, 'provisioned')
    await count(accountId, id)
    await count(accountId, id)
    expect([await find('spring20'), await find('spring20', other)]).toEqual([undefined, 'SPRING20'])
    expect((await listPromotions(world.system))[0]?.uses).toBe(1)
  })

  test('is used as often as allowed: purchases that are being paid count, failed ones do not', async () => {
    await create({ maxUses: 2 })
    await count(other, await purchase(other, 'provisioned'))
    expect(await find('spring20')).toBe('SPRING20')
    const third = await world.account()
    await purchase(third, 'failed')
    expect(await find('spring20')).toBe('SPRING20')
    await purchase(third, 'paying')
    expect(await find('spring20')).toBeUndefined()
    // Its own purchase is not another's.
    expect(await find('spring20', third)).toBe('SPRING20')
  })
})

test('a code exists once', async () => {
  await create()
  await expect(create({ code: ' Spring20' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(create({ code: 'x'.repeat(41) })).rejects.toThrow('A code has')
  await expect(create({ code: 'DAYS', kind: 'trial_days', amount: 366 })).rejects.toThrow('365')
})
