import { requirePermission } from '../access/require'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { yearlyPriceInfo } from '../cart/cart.read.server'
import { getCatalog, getProduct } from '../catalog/catalogs'
import type { Product } from '../catalog/product'
import type { Ctx } from '../context.server'
import { findCustomer, hasCard } from '../payments/customers.server'
import { renewalAmount } from '../renewals/renewal-amount.server'
import { isExpiredBy } from '../renewals/warn-of-renewals.server'
import { isLive } from './end-subscription.server'
import { findOwnSubscription } from './find-own-subscription.server'
import { isOffered } from './is-offered'
import { changeKind } from './plan-change'
import { hasComplimentary, hasScheduledChanges } from './schedule-seats.server'
import { unitPrice } from './start-subscription.server'
import { listSubscriptionRows, type SubscriptionRow } from './subscription-row'
import type { BillingState, ModifyOptions, ProductView, SubscriptionView } from './subscriptions.schema'
import { countSeats } from '../accounts/seats.server'

/** Oldest first, without ended ones. Throws forbidden. */
export async function listSubscriptions(ctx: Ctx): Promise<SubscriptionView[]> {
  const { accountId } = requirePermission(ctx, 'billing')
  const rows = (await listSubscriptionRows(ctx, accountId)).filter(({ status }) => status !== 'canceled')
  const views: SubscriptionView[] = []
  for (const row of rows) views.push(await viewOf(ctx, row))
  return views
}

/** Throws forbidden, not_found. */
export const getSubscription = async (ctx: Ctx, id: string): Promise<SubscriptionView> =>
  viewOf(ctx, await findOwnSubscription(ctx, id))

/** Plans of the account's form. Throws forbidden, not_found. */
export async function listModifyOptions(ctx: Ctx, id: string): Promise<ModifyOptions> {
  const row = await findOwnSubscription(ctx, id)
  const { kind, features } = await findAccountPlan(ctx, row.account_id)
  const current = getProduct(row.product_id)
  const account = { cartBilling: features.cartBilling, isTeam: kind === 'team' }
  const offered = getCatalog(ctx.clock.now()).products.filter(
    (product) => !current.isResource && isOffered(product, account),
  )
  const usedSeats = current.grants.seats ? (await countSeats(ctx, row.account_id)).used : 0
  return {
    options: offered.map((product) => ({
      product: productViewOf(product),
      changes: (['MONTHLY', 'YEARLY'] as const).flatMap((period) => {
        const takesEffect = changeKind(row, product, period)
        return takesEffect === null ? [] : [{ period, takesEffect }]
      }),
    })),
    minimumQty: Math.max(current.minimumQty, usedSeats),
    usedSeats,
    hasComplimentary: await hasComplimentary(ctx, row),
  }
}

/** For the banners of a person who pays. Throws forbidden. */
export async function getBillingState(ctx: Ctx): Promise<BillingState> {
  const { accountId } = requirePermission(ctx, 'billing')
  const rows = (await listSubscriptionRows(ctx, accountId)).filter(isLive)
  const failed = rows.find(({ status }) => status === 'renewal_failed')
  const renewals = rows
    .filter(
      ({ cancels_at, complimentary, status }) => cancels_at === null && !complimentary && status !== 'renewal_failed',
    )
    .map(({ period_end }) => period_end)
  const nextRenewalAt = renewals.length === 0 ? null : Math.min(...renewals)
  const customer = await findCustomer(ctx, accountId)
  const needsCard = nextRenewalAt !== null || failed !== undefined
  return {
    blocked: (await findAccountPlan(ctx, accountId)).blocked,
    paymentFailed: failed
      ? {
          subscriptionId: failed.id,
          product: getProduct(failed.product_id).displayName,
          nextTryAt: failed.next_event_at,
        }
      : null,
    card: !needsCard
      ? null
      : !hasCard(customer)
        ? 'MISSING'
        : isExpiredBy(customer, nextRenewalAt ?? ctx.clock.now())
          ? 'EXPIRES'
          : null,
    nextRenewalAt,
  }
}

function statusOf({ status, cancels_at }: SubscriptionRow): SubscriptionView['status'] {
  if (cancels_at !== null && (status === 'active' || status === 'trialing')) return 'PENDING_CANCELLATION'
  return status.toUpperCase() as SubscriptionView['status']
}

export const productViewOf = (product: Product): ProductView => ({
  id: product.id,
  name: product.id,
  displayName: product.displayName,
  featureStrings: [...product.featureStrings],
  minimumQty: product.minimumQty,
  teamOnly: product.teamOnly,
  static: product.static,
  isResource: product.isResource,
  trialDays: product.trialDays,
  prices: (['MONTHLY', 'YEARLY', 'ONETIME'] as const).flatMap((period) => {
    const amount = product.prices[period]
    return amount === undefined ? [] : [{ id: `${product.id}:${period}`, period, amount }]
  }),
})

async function viewOf(ctx: Ctx, row: SubscriptionRow): Promise<SubscriptionView> {
  const product = getProduct(row.product_id)
  const { prices: _prices, trialDays: _trialDays, ...offering } = productViewOf(product)
  return {
    id: row.id,
    status: statusOf(row),
    qty: row.quantity,
    type: product.primaryProductType,
    offering,
    currentPrice: { period: row.period, amount: row.unit_cents },
    yearlyPriceInfo: row.period === 'MONTHLY' ? yearlyPriceInfo(product) : null,
    complimentary: row.complimentary === 1,
    nextEventAt: row.next_event_at,
    nextEstPayment: await estimate(ctx, row),
    scheduledChanges: hasScheduledChanges(row)
      ? {
          newQuantity: row.scheduled_quantity,
          newOffering: row.scheduled_product_id && getProduct(row.scheduled_product_id).displayName,
        }
      : null,
    can: whatCan(row, product),
  }
}

/** Spec 3-settings §4: changes only while it is active. */
function whatCan(row: SubscriptionRow, { isResource, static: isStatic }: Product): SubscriptionView['can'] {
  const isActive = row.status === 'active' && row.cancels_at === null
  return {
    modify: isActive && !isResource,
    addSeats: isActive && !isStatic,
    removeSeats: isActive && !isStatic && row.quantity > 1,
    cancel: isLive(row) && row.cancels_at === null,
    restore: isLive(row) && row.cancels_at !== null,
    retryPayment: row.status === 'renewal_failed',
    cancelScheduledChanges: hasScheduledChanges(row),
  }
}

/** With what is scheduled. null: it ends. */
async function estimate(ctx: Ctx, row: SubscriptionRow): Promise<SubscriptionView['nextEstPayment']> {
  if (!isLive(row) || row.cancels_at !== null) return null
  const product = getProduct(row.scheduled_product_id ?? row.product_id)
  const period = row.scheduled_period ?? row.period
  const qty = row.scheduled_quantity ?? row.quantity
  const isOther = row.scheduled_product_id !== null || row.scheduled_period !== null
  const { amount, discount, discounts, total } = await renewalAmount(ctx, {
    ...row,
    product_id: product.id,
    quantity: qty,
    unit_cents: isOther ? unitPrice(product, period) : row.unit_cents,
  })
  return {
    priceAmount: amount,
    postDiscountPriceAmount: amount - discount,
    pricePeriod: period,
    qty,
    estimatedPaymentTotal: total,
    paymentDiscounts: discounts.map((one) => ({ ...one, grantsTrialDays: null })),
    offeringId: product.id,
    offeringName: product.displayName,
  }
}
