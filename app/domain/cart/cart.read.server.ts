import { requirePermission } from '../access/require'
import type { Product } from '../catalog/product'
import type { Ctx } from '../context.server'
import { getProduct } from '../catalog/catalogs'
import { requireProvider } from '../payments/require-provider'
import {
  findOpenCartRow,
  findProductIn,
  loadCart,
  loadContents,
  type CartContents,
  type CartItemRow,
} from './cart-contents.server'
import type { Cart, CartItem } from './cart.schema'
import { findItemError } from './check-item.server'
import { codeTrialDays, trialDaysOf } from './trial-days.server'

/** null: nothing was added yet. Throws forbidden, conflict. */
export async function getOpenCart(ctx: Ctx): Promise<Cart | null> {
  const { accountId } = requirePermission(ctx, 'billing')
  requireProvider(ctx)
  const row = await findOpenCartRow(ctx, accountId)
  return row ? toCart(await loadContents(ctx, row)) : null
}

/** Throws forbidden, not_found. */
export async function getCart(ctx: Ctx, cartId: string): Promise<Cart> {
  const { accountId } = requirePermission(ctx, 'billing')
  return toCart(await loadCart(ctx, accountId, cartId))
}

export const toCart = (contents: CartContents): Cart => ({
  id: contents.cart.id,
  items: contents.items.map((item) => toItem(contents, item)),
  discountCode: contents.promotion?.code ?? null,
})

function toItem(contents: CartContents, item: CartItemRow): CartItem {
  const product = findProductIn(contents, item.product_id) ?? getProduct(item.product_id)
  const { id, displayName, teamOnly, isResource, minimumQty, primaryProductType } = product
  const trialDays = trialDaysOf(contents, item)
  return {
    position: item.position,
    action: item.action,
    product: { id, displayName, teamOnly, isResource, static: product.static, minimumQty, primaryProductType },
    price: { amount: product.prices[item.period] ?? 0, period: item.period },
    qty: item.quantity,
    error: findItemError(contents, item),
    trial: trialDays > 0,
    trialOverride: trialDays > 0 ? codeTrialDays(contents) : null,
    trashable: product.trashable,
    prerequisites: [...product.prerequisites],
    yearlyPriceInfo: item.period === 'MONTHLY' && item.action !== 'ADD_QUANTITY' ? yearlyPriceInfo(product) : null,
  }
}

/** What a year costs a month. null: not sold by the year. */
export function yearlyPriceInfo({ prices }: Pick<Product, 'prices'>): CartItem['yearlyPriceInfo'] {
  const { MONTHLY: monthly, YEARLY: yearly } = prices
  if (monthly === undefined || yearly === undefined || monthly === 0) return null
  return { from: Math.ceil(yearly / 12), percent: Math.round(100 - (100 * yearly) / (12 * monthly)) }
}
