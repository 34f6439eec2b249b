import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPaymentProvider, type TestProvider } from '../../../tests/helpers/payment-provider'
import { subscribe } from '../../../tests/helpers/subscriptions'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { createPromotion } from '../promotions/create-promotion.server'
import { addToCart } from './add-to-cart.server'
import { getCart, getOpenCart } from './cart.read.server'
import { cartIntent, itemChange, type CartIntent } from './cart.schema'
import { applyPromotion, discardCart, removeCartItem, removePromotion, updateCartItem } from './change-cart.server'
import { openCart } from './open-cart.server'
import { getQuote } from './quote.read.server'

let payments: TestProvider
beforeAll(async () => {
  payments = await openPaymentProvider()
})
afterAll(() => payments.close())

let world: World
let owner: Ctx
let accountId: string
beforeEach(async () => {
  world = await testWorld({ payments: payments.provider })
  accountId = await world.account()
  owner = world.as(await world.person({ accountId, role: 'OWNER' }))
})
afterEach(() => world.close())

const add = async (intent: CartIntent, ctx = owner) => addToCart(ctx, { cartId: await openCart(ctx), intent })
const plan = (productId = 'team-power', qty = 2): CartIntent => ({
  kind: 'SUBSCRIBE',
  productId,
  period: 'MONTHLY',
  qty,
})
const items = async () =>
  ((await getOpenCart(owner))?.items ?? []).map(({ action, product, qty, price }) => [
    action,
    product.id,
    qty,
    price.period,
  ])

describe('the open cart', () => {
  test('is one, also of five clicks', async () => {
    expect(await getOpenCart(owner)).toBeNull()
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => openCart(owner)))
    expect(new Set(ids).size).toBe(1)
    expect(await getOpenCart(owner)).toEqual({ id: ids[0], items: [], discountCode: null })
  })

  test('of another account does not exist', async () => {
    await add(plan())
    const cartId = await openCart(owner)
    const stranger = world.as(await world.person({ role: 'OWNER' }))
    await openCart(stranger)
    const missing = { code: 'not_found' }
    await expect(getCart(stranger, cartId)).rejects.toMatchObject(missing)
    await expect(getQuote(stranger, { cartId })).rejects.toMatchObject(missing)
    await expect(addToCart(stranger, { cartId, intent: plan() })).rejects.toMatchObject(missing)
    await expect(removeCartItem(stranger, { cartId, position: 0 })).rejects.toMatchObject(missing)
    await expect(discardCart(stranger, cartId)).rejects.toMatchObject(missing)
  })

  test('needs the permission, and billing', async () => {
    const manager = world.as(await world.person({ accountId, role: 'MANAGER' }))
    await expect(openCart(manager)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(getOpenCart({ ...owner, payments: null })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is discarded, and the next one is empty', async () => {
    await add(plan())
    const cartId = await openCart(owner)
    await discardCart(owner, cartId)
    await expect(getCart(owner, cartId)).rejects.toMatchObject({ code: 'not_found' })
    expect(await openCart(owner)).not.toBe(cartId)
    expect(await items()).toEqual([])
  })
})

describe('an account without a subscription', () => {
  test('buys one plan: the last one that was chosen, with the trial of a first plan', async () => {
    await add(plan('team-power', 5))
    await add(plan('team-starter', 3))
    expect(await items()).toEqual([['ADD', 'team-starter', 3, 'MONTHLY']])
    expect((await getOpenCart(owner))?.items[0]).toMatchObject({ trial: true, trialOverride: null, error: null })
  })

  test('sees the minimum, and what a year costs a month', async () => {
    await add(plan('team-power', 1))
    expect((await getOpenCart(owner))?.items[0]).toMatchObject({
      error: 'Min. 2',
      trashable: true,
      yearlyPriceInfo: { from: 5_865, percent: 15 },
    })
  })

  test.each([
    ['an unknown product', plan('team-gold'), 'not_found'],
    ['a resource as a plan', plan('extra-number'), 'conflict'],
    ['a plan as a resource', { kind: 'RESOURCE', productId: 'team-power', qty: 1 }, 'conflict'],
    ['a resource without its plan', { kind: 'RESOURCE', productId: 'extra-number', qty: 1 }, 'conflict'],
    ['seats of no subscription', { kind: 'ADD_SEATS', subscriptionId: 'sub_1', qty: 1 }, 'not_found'],
  ] as Array<[string, CartIntent, string]>)('%s is refused', async (_name, intent, code) => {
    await expect(add(intent)).rejects.toMatchObject({ code })
    expect(await items()).toEqual([])
  })

  test('buys a resource with its plan; without the plan it has an error', async () => {
    await add(plan('team-dialer'))
    await add({ kind: 'RESOURCE', productId: 'extra-number', qty: 3 })
    await add({ kind: 'RESOURCE', productId: 'extra-number', qty: 4 })
    expect(await items()).toEqual([
      ['ADD', 'team-dialer', 2, 'MONTHLY'],
      ['ADD', 'extra-number', 4, 'MONTHLY'],
    ])
    await removeCartItem(owner, { cartId: await openCart(owner), position: 0 })
    expect((await getOpenCart(owner))?.items[0]?.error).toBe(
      'Add Dialer / Dialer Plus / Team Dialer / Team Dialer Plus first',
    )
  })

  test('has a seat for each that is in use', async () => {
    for (const _ of [1, 2, 3]) await world.person({ accountId, role: 'MEMBER' })
    await add(plan('team-power', 2))
    expect((await getOpenCart(owner))?.items[0]).toMatchObject({ qty: 2, error: 'Min. 4' })
    await updateCartItem(owner, { cartId: await openCart(owner), position: 0, qty: 4 })
    expect((await getOpenCart(owner))?.items[0]?.error).toBeNull()
    await expect(add(plan('individual-power', 1))).rejects.toMatchObject({
      message: '4 seats are in use. Choose a team plan',
    })
  })

  test('that is no team buys no team plan', async () => {
    const sam = world.as(await world.person({ role: null }))
    await expect(add(plan(), sam)).rejects.toMatchObject({ message: 'This plan is for teams' })
    await add(plan('individual-power', 7), sam)
    expect((await getOpenCart(sam))?.items[0]?.qty).toBe(1)
  })
})

test.each([0, 1_000, 1.5, -1])('a quantity of %d is no intent', (qty) => {
  expect(cartIntent.safeParse(plan('team-power', qty)).success).toBe(false)
  expect(itemChange.safeParse({ qty }).success).toBe(false)
})

describe('an account with a plan', () => {
  let plan1: string
  beforeEach(async () => {
    plan1 = await subscribe(world, accountId, { productId: 'team-starter', quantity: 4 })
  })

  test('changes it for all its seats, and has no second trial', async () => {
    await add(plan('team-power', 2))
    expect(await items()).toEqual([['CHANGE', 'team-power', 4, 'MONTHLY']])
    expect((await getOpenCart(owner))?.items[0]?.trial).toBe(false)
    await expect(updateCartItem(owner, { cartId: await openCart(owner), position: 0, qty: 3 })).rejects.toMatchObject({
      message: 'Min. 4',
    })
  })

  test('does not buy it again', async () => {
    await expect(add(plan('team-starter', 1))).rejects.toMatchObject({
      message: 'You have this plan. Add seats instead',
    })
    await add({ kind: 'CHANGE_PLAN', subscriptionId: plan1, productId: 'team-starter', period: 'YEARLY' })
    await expect(
      updateCartItem(owner, { cartId: await openCart(owner), position: 0, period: 'MONTHLY' }),
    ).rejects.toMatchObject({ message: 'You have this plan. Add seats instead' })
  })

  test('adds seats up to 999, in the place of a change', async () => {
    await add(plan('team-power'))
    await add({ kind: 'ADD_SEATS', subscriptionId: plan1, qty: 995 })
    expect(await items()).toEqual([['ADD_QUANTITY', 'team-starter', 995, 'MONTHLY']])
    await updateCartItem(owner, { cartId: await openCart(owner), position: 1, qty: 996 })
    expect((await getOpenCart(owner))?.items[0]?.error).toBe('Max. 995')
  })

  test('of the wallet does not take a plan whose limits count down', async () => {
    await expect(add(plan('team-dialer'))).rejects.toMatchObject({
      message: 'This product does not go with your plan',
    })
  })

  test('whose renewal failed or that is canceled changes nothing', async () => {
    const set = (values: object) =>
      world.system.db.q.updateTable('subscriptions').set(values).where('id', '=', plan1).execute()
    await set({ status: 'renewal_failed' })
    await expect(add(plan())).rejects.toMatchObject({ message: 'This subscription cannot be changed now' })
    await set({ status: 'active', cancels_at: world.clock.now() + 1 })
    await expect(add({ kind: 'ADD_SEATS', subscriptionId: plan1, qty: 1 })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('of another account is not found', async () => {
    const stranger = world.as(await world.person({ role: 'OWNER' }))
    await expect(add({ kind: 'ADD_SEATS', subscriptionId: plan1, qty: 1 }, stranger)).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('a code', () => {
  const apply = async (code: string) => applyPromotion(owner, { cartId: await openCart(owner), code })
  beforeEach(async () => {
    for (const code of ['spring', 'summer'])
      await createPromotion(world.system, {
        code,
        kind: 'percent',
        amount: 50,
        periods: null,
        expiresAt: world.clock.now() + 1_000,
        maxUses: null,
      })
    await add(plan('team-power'))
  })

  test('is one per cart, and is removed', async () => {
    const cartId = await openCart(owner)
    await apply(' Spring ')
    await apply('spring')
    expect((await getOpenCart(owner))?.discountCode).toBe('SPRING')
    await expect(apply('summer')).rejects.toMatchObject({ code: 'PROMO_CODE_ERROR', message: 'Invalid code' })
    expect((await getQuote(owner, { cartId })).total).toBe(6_900)
    await removePromotion(owner, cartId)
    expect((await getQuote(owner, { cartId })).total).toBe(13_800)
  })

  test('that expires in the cart reduces nothing', async () => {
    const cartId = await openCart(owner)
    await apply('spring')
    const before = await getQuote(owner, { cartId })
    world.clock.advance(1_000)
    expect((await getOpenCart(owner))?.discountCode).toBeNull()
    const after = await getQuote(owner, { cartId })
    expect([after.total, after.version === before.version]).toEqual([13_800, false])
    await expect(apply('spring')).rejects.toMatchObject({ code: 'PROMO_CODE_ERROR' })
  })

  test('that is unknown, or on an empty cart, is invalid', async () => {
    await expect(apply('winter')).rejects.toMatchObject({ code: 'PROMO_CODE_ERROR' })
    await removeCartItem(owner, { cartId: await openCart(owner), position: 0 })
    await expect(apply('spring')).rejects.toMatchObject({ code: 'PROMO_CODE_ERROR' })
  })
})

test('tax is due in the given place, else at the billing address', async () => {
  await add(plan('team-power'))
  const cartId = await openCart(owner)
  const tax = async (place = {}) => {
    const { taxRegion, salesTax } = await getQuote(owner, { cartId, ...place })
    return [taxRegion, salesTax]
  }
  expect(await tax()).toEqual(['', 0])
  expect(await tax({ country: 'US', state: 'NY' })).toEqual(['US-NY', 552])
  expect(await tax({ country: 'CA', state: 'NY' })).toEqual(['', 0])
  expect(await tax({ country: 'CA', state: 'ON' })).toEqual(['CA-ON', 1_794])
})
