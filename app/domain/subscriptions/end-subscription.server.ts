import { getProduct } from '../catalog/catalogs'
import type { Ctx } from '../context.server'
import { mailEnded } from '../renewals/mail-ended.server'
import { runReactions } from '../reactions'
import { applySubscriptions } from './apply-subscriptions.server'
import { LIVE, listSubscriptionRows, updateSubscription, type SubscriptionRow } from './subscription-row'

/** Now. What is open of it is void, and resources that need it end with it. */
export async function endSubscription(tx: Ctx, row: SubscriptionRow): Promise<void> {
  await cancelRow(tx, row)
  const rest = (await listSubscriptionRows(tx, row.account_id)).filter(isLive)
  for (const other of rest) if (lacksPlan(other, rest)) await cancelRow(tx, other)
  await applySubscriptions(tx, row.account_id)
  await mailEnded(tx, row)
  await runReactions(tx, 'subscriptionCanceled', {
    accountId: row.account_id,
    subscriptionId: row.id,
    product: getProduct(row.product_id).displayName,
    on: null,
    at: tx.clock.now(),
  })
}

export const isLive = ({ status }: SubscriptionRow): boolean => LIVE.some((one) => one === status)

/** A resource of which none of these is a prerequisite. */
export function lacksPlan(row: SubscriptionRow, others: readonly SubscriptionRow[]): boolean {
  const { isResource, prerequisites } = getProduct(row.product_id)
  if (!isResource || prerequisites.length === 0) return false
  return !others.some(({ id, product_id }) => id !== row.id && prerequisites.includes(product_id))
}

async function cancelRow(tx: Ctx, { id }: SubscriptionRow): Promise<void> {
  const now = tx.clock.now()
  await updateSubscription(tx, id, { status: 'canceled', canceled_at: now, next_event_at: null, failed_since: null })
  await tx.db.q
    .updateTable('invoices')
    .set({ status: 'void', settled_at: now })
    .where('subscription_id', '=', id)
    .where('status', 'in', ['open', 'failed'])
    .where('kind', '=', 'renewal')
    .execute()
}
