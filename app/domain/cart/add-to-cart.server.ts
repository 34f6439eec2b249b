import type { Product } from '../catalog/product'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import type { SubscriptionRow } from '../subscriptions/subscription-row'
import { findPlan, findProductIn, type CartContents, type CartItemRow } from './cart-contents.server'
import type { CartIntent } from './cart.schema'
import { cartWords } from './cart.words'
import { findItemError, leastQuantity } from './check-item.server'
import { trialDaysOf } from './trial-days.server'
import { withOpenCart } from './with-open-cart.server'

const MAX_ITEMS = 20

type NewItem = Pick<CartItemRow, 'action' | 'product_id' | 'period' | 'quantity' | 'subscription_id'>

/** Throws forbidden, conflict, not_found, in_progress. */
export const addToCart = (ctx: Ctx, { cartId, intent }: { cartId: string; intent: CartIntent }): Promise<void> =>
  withOpenCart(ctx, cartId, async (tx, contents) => {
    const item = toItem(contents, intent)
    const replaced = contents.items.filter((other) => isReplaced(contents, other, item))
    for (const { position } of replaced)
      await tx.db.q.deleteFrom('cart_items').where('cart_id', '=', cartId).where('position', '=', position).execute()
    const kept = contents.items.filter((other) => !replaced.includes(other))
    if (kept.length >= MAX_ITEMS) throw new DomainError('conflict', cartWords.full)
    const position = Math.max(-1, ...contents.items.map((other) => other.position)) + 1
    const row: CartItemRow = { ...item, cart_id: cartId, position, trial: 0 }
    const next = { ...contents, items: [...kept, row] }
    requirePossible(next, row)
    row.trial = trialDaysOf(next, row) > 0 ? 1 : 0
    await tx.db.q.insertInto('cart_items').values(row).execute()
  })

/** 'Min. {n}' is shown in the cart, so that the quantity can be changed. */
function requirePossible(contents: CartContents, row: CartItemRow): void {
  const quantity = Math.max(row.quantity, minimumOf(contents, row))
  const error = findItemError(contents, { ...row, quantity })
  if (error !== null) throw new DomainError('conflict', error)
}

function minimumOf(contents: CartContents, { action, product_id: id }: NewItem): number {
  const product = findProductIn(contents, id)
  return action === 'ADD_QUANTITY' || !product || product.static ? 1 : leastQuantity(contents, product)
}

function toItem(contents: CartContents, intent: CartIntent): NewItem {
  switch (intent.kind) {
    case 'SUBSCRIBE': {
      const product = requireProduct(contents, intent.productId)
      if (product.isResource) throw new DomainError('conflict', cartWords.notPlan)
      const plan = findPlan(contents)
      return plan ? toChange(plan, product, intent) : toAdd(product, intent.period, intent.qty)
    }
    case 'CHANGE_PLAN': {
      const product = requireProduct(contents, intent.productId)
      const subscription = requireSubscription(contents, intent.subscriptionId)
      if (product.isResource) throw new DomainError('conflict', cartWords.notPlan)
      if (subscription !== findPlan(contents)) throw new DomainError('conflict', cartWords.notChangeable)
      return toChange(subscription, product, { period: intent.period, qty: 1 })
    }
    case 'ADD_SEATS': {
      const subscription = requireSubscription(contents, intent.subscriptionId)
      return toMore(subscription, requireProduct(contents, subscription.product_id), intent.qty)
    }
    case 'RESOURCE': {
      const product = requireProduct(contents, intent.productId)
      if (!product.isResource) throw new DomainError('conflict', cartWords.notResource)
      const owned = contents.subscriptions.find(({ product_id: id }) => id === product.id)
      const period = product.prices.MONTHLY === undefined ? 'ONETIME' : 'MONTHLY'
      return owned ? toMore(owned, product, intent.qty) : toAdd(product, period, intent.qty)
    }
  }
}

const toAdd = (product: Product, period: NewItem['period'], quantity: number): NewItem => ({
  action: 'ADD',
  product_id: product.id,
  period,
  quantity: product.static ? product.minimumQty : quantity,
  subscription_id: null,
})

/** One plan per account: another one replaces it, for all its seats. */
function toChange(
  plan: SubscriptionRow,
  product: Product,
  { period, qty }: { period: 'MONTHLY' | 'YEARLY'; qty: number },
): NewItem {
  if (plan.product_id === product.id && plan.period === period) throw new DomainError('conflict', cartWords.samePlan)
  return {
    action: 'CHANGE',
    product_id: product.id,
    period,
    quantity: product.static ? product.minimumQty : Math.max(plan.quantity, product.minimumQty, qty),
    subscription_id: plan.id,
  }
}

function toMore({ id, product_id, period }: SubscriptionRow, product: Product, quantity: number): NewItem {
  if (product.static) throw new DomainError('conflict', cartWords.fixedQuantity)
  return { action: 'ADD_QUANTITY', product_id, period, quantity, subscription_id: id }
}

/** Of the catalog in force. Throws not_found. */
function requireProduct(contents: CartContents, id: string): Product {
  const product = findProductIn(contents, id)
  if (!product) throw notFound(cartWords.product)
  return product
}

/** Throws not_found. */
function requireSubscription({ subscriptions }: CartContents, id: string): SubscriptionRow {
  const subscription = subscriptions.find((row) => row.id === id)
  if (!subscription) throw notFound(cartWords.subscription)
  return subscription
}

/** One item for a subscription, one plan, each resource once. */
function isReplaced(contents: CartContents, other: CartItemRow, item: NewItem): boolean {
  if (item.subscription_id !== null && other.subscription_id === item.subscription_id) return true
  if (other.product_id === item.product_id && other.action === item.action) return true
  const isPlan = ({ action, product_id: id }: NewItem) =>
    action !== 'ADD_QUANTITY' && findProductIn(contents, id)?.isResource === false
  return isPlan(other) && isPlan(item)
}
