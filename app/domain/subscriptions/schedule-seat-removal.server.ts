import { getProduct } from '../catalog/catalogs'
import type { Ctx } from '../context.server'
import { listSubscriptionRows, updateSubscription } from './subscription-row'

/** A person's seat ends with the period, or is kept after all: the plan renews with one less, or one more. */
export async function scheduleSeatRemoval(tx: Ctx, accountId: string, change: -1 | 1): Promise<void> {
  const row = (await listSubscriptionRows(tx, accountId)).find(
    ({ status, cancels_at, product_id }) =>
      status === 'active' && cancels_at === null && getProduct(product_id).grants.seats,
  )
  if (!row) return
  const product = getProduct(row.scheduled_product_id ?? row.product_id)
  if (product.static) return
  const wanted = (row.scheduled_quantity ?? row.quantity) + change
  const quantity = Math.min(row.quantity, Math.max(product.minimumQty, wanted))
  await updateSubscription(tx, row.id, { scheduled_quantity: quantity === row.quantity ? null : quantity })
}
