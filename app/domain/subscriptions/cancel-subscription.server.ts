import { getProduct } from '../catalog/catalogs'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { formatDay } from '../renewals/renewals.words'
import { runReactions } from '../reactions'
import { endSubscription, isLive, lacksPlan } from './end-subscription.server'
import { findOwnSubscription } from './find-own-subscription.server'
import { listSubscriptionRows, nextEventOf, updateSubscription, type SubscriptionRow } from './subscription-row'
import { subscriptionsWords } from './subscriptions.words'

/**
 * At the end of the period or trial; one that is not paid ends now. Resources that need it are canceled with it, all
 * resources with `cancelAllResourceSubs`. Throws forbidden, not_found, conflict.
 */
export async function cancelSubscription(
  ctx: Ctx,
  id: string,
  { cancelAllResourceSubs }: { cancelAllResourceSubs: boolean },
): Promise<void> {
  await ctx.db.transact('subscription.cancel', async (tx) => {
    const row = await findOwnSubscription(tx, id)
    if (row.cancels_at !== null) throw new DomainError('conflict', subscriptionsWords.alreadyCanceled)
    if (row.status === 'renewal_failed') return endSubscription(tx, row)
    if (!isLive(row)) throw new DomainError('conflict', subscriptionsWords.notPossible)
    const endsAt = row.period_end
    await cancelAt(tx, row, endsAt)
    const others = (await listSubscriptionRows(tx, row.account_id)).filter(
      (other) => isLive(other) && other.id !== id && other.cancels_at === null,
    )
    const { isResource, displayName } = getProduct(row.product_id)
    await runReactions(tx, 'subscriptionCanceled', {
      accountId: row.account_id,
      subscriptionId: id,
      product: displayName,
      on: formatDay(endsAt, row.zone),
      at: tx.clock.now(),
    })
    for (const other of others) {
      const isAsked = cancelAllResourceSubs && getProduct(other.product_id).isResource
      if (!isResource && (isAsked || lacksPlan(other, others))) await cancelAt(tx, other, endsAt)
    }
  })
}

const cancelAt = (tx: Ctx, row: SubscriptionRow, at: number): Promise<void> =>
  updateSubscription(tx, row.id, {
    cancels_at: at,
    next_event_at: nextEventOf({ period_end: row.period_end, cancels_at: at }),
    scheduled_quantity: null,
    scheduled_product_id: null,
    scheduled_period: null,
  })

/** Undoes a pending cancellation, with the resources that were canceled with it. Throws forbidden, not_found, conflict. */
export async function restoreSubscription(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transact('subscription.restore', async (tx) => {
    const row = await findOwnSubscription(tx, id)
    if (!isLive(row) || row.cancels_at === null || row.cancels_at <= tx.clock.now())
      throw new DomainError('conflict', subscriptionsWords.notCanceled)
    const others = (await listSubscriptionRows(tx, row.account_id)).filter((other) => isLive(other) && other.id !== id)
    const isResource = getProduct(row.product_id).isResource
    const remaining = others.filter(({ cancels_at }) => cancels_at === null)
    if (lacksPlan(row, remaining)) throw new DomainError('conflict', subscriptionsWords.planIsCanceled)
    await keep(tx, row)
    if (isResource) return
    for (const other of others)
      if (other.cancels_at === row.cancels_at && getProduct(other.product_id).isResource) await keep(tx, other)
  })
}

const keep = (tx: Ctx, row: SubscriptionRow): Promise<void> =>
  updateSubscription(tx, row.id, { cancels_at: null, next_event_at: row.period_end })
