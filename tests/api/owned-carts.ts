import type { Owned } from './owned-ids'

const FORM = {
  name: 'Ada Harbor',
  country: 'US',
  address1: '1 Lake Street',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
  email: 'ada@harbor.test',
} as const

/** Open, with a plan in it. */
const cart: Owned = async (world, owner) => {
  const id = world.services.ids('cart')
  const now = world.clock.now()
  const { q } = world.system.db
  await q
    .insertInto('carts')
    .values({
      id,
      account_id: owner.accountId,
      user_id: owner.userId,
      state: 'open',
      promotion_code: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await q
    .insertInto('cart_items')
    .values({
      cart_id: id,
      position: 0,
      action: 'ADD',
      product_id: 'team-power',
      period: 'MONTHLY',
      quantity: 2,
      subscription_id: null,
    })
    .execute()
  return { params: { id } }
}
const withBody =
  (owned: Owned, body: Record<string, unknown>): Owned =>
  async (world, owner) => ({ ...(await owned(world, owner)), body })

const cartItem: Owned = async (world, owner) => ({
  params: { ...(await cart(world, owner)).params, position: '0' },
})

const QUOTE = {
  version: '1',
  subtotal: 0,
  salesTax: 0,
  taxRegion: '',
  total: 0,
  dueToday: 0,
  refund: 0,
  discounts: [],
  items: [],
  yearlySavingsInfo: null,
}

const purchase: Owned = async (world, owner) => {
  const cartId = (await cart(world, owner)).params['id']!
  const id = world.services.ids('pur')
  await world.system.db.q
    .insertInto('purchases')
    .values({
      id,
      account_id: owner.accountId,
      user_id: owner.userId,
      cart_id: cartId,
      state: 'provisioned',
      quote: JSON.stringify({ quote: { cartId, ...QUOTE }, items: [], promotionCode: null, trialDays: 0 }),
      quote_version: '1',
      total_cents: 0,
      invoice_id: null,
      failure_code: null,
      created_at: world.clock.now(),
      settled_at: world.clock.now(),
    })
    .execute()
  return { params: { id } }
}

export const CHECKOUT: Record<string, Owned> = {
  'cart.addToCart': withBody(cart, {
    intent: { kind: 'SUBSCRIBE', productId: 'team-starter', period: 'YEARLY', qty: 3 },
  }),
  'cart.updateCartItem': withBody(cartItem, { qty: 3 }),
  'cart.removeCartItem': cartItem,
  'cart.listDiscountCodes': cart,
  'cart.applyDiscountCode': withBody(cart, { code: 'SPRING' }),
  'cart.removeDiscountCode': cart,
  'cart.findQuote': cart,
  'checkout.purchaseCart': withBody(cart, { version: '1', billingForm: FORM, agreedToTerms: true }),
  'checkout.findPurchase': purchase,
  'checkout.confirmPurchase': purchase,
}
