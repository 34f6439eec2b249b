import { requirePermission } from '../access/require'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { getCatalog } from '../catalog/catalogs'
import type { Ctx } from '../context.server'
import { requireProvider } from '../payments/require-provider'
import { productViewOf } from '../subscriptions/subscriptions.read.server'
import type { ProductView } from '../subscriptions/subscriptions.schema'
import { listSubscriptionRows, LIVE } from '../subscriptions/subscription-row'

/** Of the account's form of billing; without a subscription, those of the wallet. Throws forbidden, conflict. */
export async function listProducts(ctx: Ctx): Promise<ProductView[]> {
  const { accountId } = requirePermission(ctx, 'billing')
  requireProvider(ctx)
  const rows = await listSubscriptionRows(ctx, accountId)
  const hasPlan = rows.some(({ status }) => LIVE.some((live) => live === status))
  const cartBilling = hasPlan ? (await findAccountPlan(ctx, accountId)).features.cartBilling : true
  return getCatalog(ctx.clock.now())
    .products.filter((product) => product.cartBilling === null || product.cartBilling === cartBilling)
    .map(productViewOf)
}
