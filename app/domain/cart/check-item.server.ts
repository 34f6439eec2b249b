import type { Product } from '../catalog/product'
import { findProductIn, type CartContents, type CartItemRow } from './cart-contents.server'
import { MAX_QUANTITY } from './cart.schema'
import { cartWords } from './cart.words'

/** What is wrong with an item of the cart. null: nothing. */
export function findItemError(contents: CartContents, item: CartItemRow): string | null {
  const product = findProductIn(contents, item.product_id)
  return product
    ? (findProductError(contents, item, product) ?? findQuantityError(contents, item, product))
    : cartWords.notSold
}

function findProductError(contents: CartContents, item: CartItemRow, product: Product): string | null {
  if (item.subscription_id !== null) {
    const subscription = contents.subscriptions.find(({ id }) => id === item.subscription_id)
    if (!subscription || subscription.status === 'renewal_failed' || subscription.cancels_at !== null)
      return cartWords.notChangeable
  }
  if (product.prices[item.period] === undefined) return cartWords.noSuchPeriod
  if (product.teamOnly && !contents.isTeam) return cartWords.teamOnly
  if (contents.cartBilling !== null && product.cartBilling !== null && product.cartBilling !== contents.cartBilling)
    return cartWords.otherBilling
  return hasPrerequisite(contents, item, product) ? null : cartWords.prerequisite(namesOf(contents, product))
}

/** Owned, unless it is changed in this cart, or bought in it. */
function hasPrerequisite(
  { items, subscriptions }: CartContents,
  item: CartItemRow,
  { prerequisites }: Product,
): boolean {
  if (prerequisites.length === 0) return true
  const bought = items.filter((other) => other.position !== item.position && other.action !== 'ADD_QUANTITY')
  const kept = subscriptions.filter(({ id }) => bought.every((other) => other.subscription_id !== id))
  return [...bought, ...kept].some(({ product_id: id }) => prerequisites.includes(id))
}

const namesOf = (contents: CartContents, { prerequisites }: Product): string =>
  prerequisites.map((id) => findProductIn(contents, id)?.displayName ?? id).join(' / ')

/** No seat that is in use is left out: it would be used and not paid. */
export const leastQuantity = (
  { usedSeats }: Pick<CartContents, 'usedSeats'>,
  { minimumQty, grants }: Product,
): number => (grants.seats ? Math.max(minimumQty, usedSeats) : minimumQty)

function findQuantityError(contents: CartContents, item: CartItemRow, product: Product): string | null {
  const { subscriptions, usedSeats } = contents
  const { action, quantity } = item
  if (action !== 'ADD_QUANTITY') {
    const least = leastQuantity(contents, product)
    if (quantity >= least) return null
    return product.static ? cartWords.seatsInUse(usedSeats) : cartWords.minimum(least)
  }
  const owned = subscriptions.find(({ id }) => id === item.subscription_id)?.quantity ?? 0
  return owned + quantity > MAX_QUANTITY ? cartWords.maximum(MAX_QUANTITY - owned) : null
}
