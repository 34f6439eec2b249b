import { getProduct } from '../catalog/catalogs'
import type { Product } from '../catalog/product'
import type { Ctx } from '../context.server'
import { getTax } from '../sales-tax/get-tax'
import { taxRegion } from '../sales-tax/regions'
import { periodPrice, type PeriodPrice } from '../subscriptions/period-price'
import { findPromotion } from '../subscriptions/promotion.read.server'
import type { SubscriptionRow } from '../subscriptions/subscription-row'

export interface RenewalAmount extends PeriodPrice {
  product: Product
  /** `US-CA`; '': no address. */
  region: string
  /** Cents. */
  tax: number
  total: number
}

export async function findTaxRegion(ctx: Ctx, accountId: string): Promise<string> {
  const profile = await ctx.db.q
    .selectFrom('billing_profiles')
    .select(['country', 'state'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return profile ? taxRegion(profile.country, profile.state) : ''
}

/** Of the next period, as the row is. */
export async function renewalAmount(
  ctx: Ctx,
  row: Pick<
    SubscriptionRow,
    'account_id' | 'product_id' | 'unit_cents' | 'quantity' | 'promotion_code' | 'complimentary'
  >,
): Promise<RenewalAmount> {
  const product = getProduct(row.product_id)
  const promotion = row.promotion_code === null ? undefined : await findPromotion(ctx, row.promotion_code)
  const unitCents = row.complimentary ? 0 : row.unit_cents
  const price = periodPrice(product, { unitCents, quantity: row.quantity }, promotion ?? null)
  const region = await findTaxRegion(ctx, row.account_id)
  const tax = product.taxable ? getTax(price.amount - price.discount, region, ctx.clock.now()) : 0
  return { ...price, product, region, tax, total: price.amount - price.discount + tax }
}
