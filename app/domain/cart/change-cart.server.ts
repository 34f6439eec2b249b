import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { requirePromotion } from '../promotions/promotions.read.server'
import { promotionsWords } from '../promotions/promotions.words'
import { findProductIn, type CartContents, type CartItemRow } from './cart-contents.server'
import type { ItemChange } from './cart.schema'
import { cartWords } from './cart.words'
import { withOpenCart } from './with-open-cart.server'

interface ItemKey {
  cartId: string
  position: number
}

/** Throws forbidden, conflict, not_found, in_progress. */
export const updateCartItem = (ctx: Ctx, { cartId, position, qty, period }: ItemKey & ItemChange): Promise<void> =>
  withOpenCart(ctx, cartId, async (tx, contents) => {
    const item = requireItem(contents, position)
    const product = findProductIn(contents, item.product_id)
    if (qty !== undefined && qty !== item.quantity && product?.static)
      throw new DomainError('conflict', cartWords.fixedQuantity)
    const changesPeriod = period !== undefined && period !== item.period
    if (changesPeriod && (item.action === 'ADD_QUANTITY' || product?.prices[period] === undefined))
      throw new DomainError('conflict', cartWords.noSuchPeriod)
    const plan = contents.subscriptions.find(({ id }) => id === item.subscription_id)
    if (changesPeriod && plan?.product_id === item.product_id && plan.period === period)
      throw new DomainError('conflict', cartWords.samePlan)
    // Fewer seats are scheduled for the period's end, not bought.
    if (qty !== undefined && item.action === 'CHANGE' && plan && qty < plan.quantity)
      throw new DomainError('conflict', cartWords.minimum(plan.quantity))
    await tx.db.q
      .updateTable('cart_items')
      .set({ quantity: qty ?? item.quantity, period: period ?? item.period })
      .where('cart_id', '=', cartId)
      .where('position', '=', position)
      .execute()
  })

/** Throws forbidden, conflict, not_found, in_progress. */
export const removeCartItem = (ctx: Ctx, { cartId, position }: ItemKey): Promise<void> =>
  withOpenCart(ctx, cartId, async (tx, contents) => {
    const item = requireItem(contents, position)
    if (findProductIn(contents, item.product_id)?.trashable === false)
      throw new DomainError('conflict', cartWords.notTrashable)
    await tx.db.q.deleteFrom('cart_items').where('cart_id', '=', cartId).where('position', '=', position).execute()
  })

/** Throws PROMO_CODE_ERROR, forbidden, conflict, not_found, in_progress. */
export const applyPromotion = (ctx: Ctx, { cartId, code }: { cartId: string; code: string }): Promise<void> =>
  withOpenCart(ctx, cartId, async (tx, contents) => {
    const promotion = await requirePromotion(tx, contents.cart.account_id, code)
    const isOther = contents.promotion !== null && contents.promotion.code !== promotion.code
    const hasUse = contents.items.some(
      ({ action }) => action === 'ADD' || (action === 'CHANGE' && promotion.kind !== 'trial_days'),
    )
    if (isOther || !hasUse) throw new DomainError('PROMO_CODE_ERROR', promotionsWords.invalid)
    await setPromotion(tx, cartId, promotion.code)
  })

/** Throws forbidden, conflict, not_found, in_progress. */
export const removePromotion = (ctx: Ctx, cartId: string): Promise<void> =>
  withOpenCart(ctx, cartId, (tx) => setPromotion(tx, cartId, null))

/** Throws forbidden, conflict, not_found, in_progress. */
export const discardCart = (ctx: Ctx, cartId: string): Promise<void> =>
  withOpenCart(ctx, cartId, (tx) =>
    tx.db.q.updateTable('carts').set({ state: 'discarded' }).where('id', '=', cartId).execute(),
  )

const setPromotion = (tx: Ctx, cartId: string, code: string | null) =>
  tx.db.q.updateTable('carts').set({ promotion_code: code }).where('id', '=', cartId).execute()

/** Throws not_found. */
function requireItem({ items }: CartContents, position: number): CartItemRow {
  const item = items.find((row) => row.position === position)
  if (!item) throw notFound(cartWords.item)
  return item
}
