import type { Selectable } from 'kysely'
import type { BillingPeriod, CartItemsTable } from '../../../db/schema/billing'
import { getProduct } from '../catalog/catalogs'
import type { Ctx } from '../context.server'
import { applySubscriptions } from './apply-subscriptions.server'
import { periodBounds } from './period-bounds'
import { findPromotion } from './promotion.read.server'
import { startSubscription, unitPrice } from './start-subscription.server'
import { findSubscriptionRow, LIVE, updateSubscription, type SubscriptionRow } from './subscription-row'

const MOST_UNITS = 999

export interface PaidPurchase {
  purchaseId: string
  accountId: string
  items: ReadonlyArray<Selectable<CartItemsTable>>
  promotionCode: string | null
  /** Of the items with a trial. */
  trialDays: number
}

type Item = PaidPurchase['items'][number] & { period: BillingPeriod }

const isSubscription = (item: PaidPurchase['items'][number]): item is Item => item.period !== 'ONETIME'

/** In the transaction of the payment. Starts, changes and adds to subscriptions; once, as the payment is. */
export async function provisionPurchase(tx: Ctx, purchase: PaidPurchase): Promise<void> {
  const { accountId, items } = purchase
  const subscribed = items.filter(isSubscription).toSorted((a, b) => a.position - b.position)
  const promoted = await promotionTerms(tx, purchase, subscribed)
  for (const item of subscribed) {
    const terms = promoted(item)
    const row = item.subscription_id === null ? undefined : await findSubscriptionRow(tx, item.subscription_id)
    // Ended while it was paid: what was bought starts.
    if (!row || row.account_id !== accountId || !LIVE.some((status) => status === row.status)) {
      const trialDays = item.trial ? purchase.trialDays || getProduct(item.product_id).trialDays : 0
      await startSubscription(tx, { ...terms(trialDays > 0), ...toNew(accountId, item), trialDays })
    } else if (item.action === 'ADD_QUANTITY') await addQuantity(tx, row, item.quantity)
    else await changeProduct(tx, row, item, terms(false))
  }
  await applySubscriptions(tx, accountId)
}

const toNew = (accountId: string, { product_id: productId, period, quantity }: Item) => ({
  accountId,
  productId,
  period,
  quantity,
})

type Terms = { promotionCode?: string; promotionPeriodsLeft?: number | null }

/** An amount is taken off the first subscription only. The purchase was the first period, unless it is a trial. */
async function promotionTerms(
  tx: Ctx,
  { promotionCode }: PaidPurchase,
  items: readonly Item[],
): Promise<(item: Item) => (isTrial: boolean) => Terms> {
  const promotion = promotionCode === null ? null : await findPromotion(tx, promotionCode)
  if (!promotion || promotion.kind === 'trial_days') return () => () => ({})
  const { kind, periods, code } = promotion
  return (item) => (isTrial) => {
    if (kind === 'amount' && item !== items[0]) return {}
    const left = periods === null ? null : periods - (isTrial ? 0 : 1)
    return left === 0 ? {} : { promotionCode: code, promotionPeriodsLeft: left }
  }
}

async function addQuantity(tx: Ctx, row: SubscriptionRow, added: number): Promise<void> {
  const capped = (quantity: number) => Math.min(MOST_UNITS, quantity + added)
  await updateSubscription(tx, row.id, {
    quantity: capped(row.quantity),
    scheduled_quantity: row.scheduled_quantity === null ? null : capped(row.scheduled_quantity),
  })
}

/** Keeps the current period, unless the billing period is another: that one starts now. */
async function changeProduct(tx: Ctx, row: SubscriptionRow, item: Item, terms: Terms): Promise<void> {
  const now = tx.clock.now()
  const changed: Partial<SubscriptionRow> = {
    product_id: item.product_id,
    period: item.period,
    unit_cents: unitPrice(getProduct(item.product_id), item.period),
    quantity: item.quantity,
    scheduled_quantity: null,
    scheduled_product_id: null,
    scheduled_period: null,
    promotion_code: terms.promotionCode ?? row.promotion_code,
    promotion_periods_left:
      terms.promotionCode === undefined ? row.promotion_periods_left : (terms.promotionPeriodsLeft ?? null),
  }
  if (!startsNow(row, item.period)) return updateSubscription(tx, row.id, changed)
  const { end } = periodBounds(now, row.zone, item.period, 0)
  await updateSubscription(tx, row.id, {
    ...changed,
    status: 'active',
    anchored_at: now,
    periods: 0,
    period_start: now,
    period_end: end,
    trial_ends_at: null,
    cancels_at: null,
    next_event_at: end,
  })
}

/** Whether a change to that billing period begins a period of its own: then the unused part of the old one is worth money. */
export const startsNow = ({ period, status }: Pick<SubscriptionRow, 'period' | 'status'>, to: BillingPeriod): boolean =>
  period !== to || status === 'trialing'
