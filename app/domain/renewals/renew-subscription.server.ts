import { getProduct } from '../catalog/catalogs'
import type { Ctx } from '../context.server'
import { createInvoice } from '../invoices/create-invoice.server'
import { payInvoice } from '../invoices/pay-invoice.server'
import { SEAT_ROLES } from '../permissions'
import { applySubscriptions } from '../subscriptions/apply-subscriptions.server'
import { endSubscription } from '../subscriptions/end-subscription.server'
import { unitPrice } from '../subscriptions/start-subscription.server'
import {
  findSubscriptionRow,
  LIVE,
  nextPeriod,
  updateSubscription,
  type SubscriptionRow,
} from '../subscriptions/subscription-row'
import { countSeats } from '../accounts/seats.server'
import { DAY_MS } from './dunning'
import { renewalAmount } from './renewal-amount.server'
import { advancePeriod, handleFailedTry } from './settle-renewal.server'

/** An attempt whose answer is lost is looked at again. */
const LOOK_AGAIN_MS = DAY_MS

/** What is due of it: its end, its renewal, or the next dated try. Nothing if it was done before. */
export async function renewSubscription(tx: Ctx, id: string): Promise<void> {
  const row = await findSubscriptionRow(tx, id)
  const now = tx.clock.now()
  if (!row || row.next_event_at === null || row.next_event_at > now) return
  if (!LIVE.some((status) => status === row.status)) return updateSubscription(tx, id, { next_event_at: null })
  if (row.cancels_at !== null && row.cancels_at <= now) return endSubscription(tx, row)
  if (row.complimentary) return advancePeriod(tx, await applyScheduledChanges(tx, row))
  await payRenewal(tx, await applyScheduledChanges(tx, row))
}

async function payRenewal(tx: Ctx, row: SubscriptionRow): Promise<void> {
  const invoiceId = await createRenewalInvoice(tx, row)
  const result = await payInvoice(tx, invoiceId, { onSession: false, userId: null })
  // `paid`: by the reaction to it.
  if (result.kind === 'no_card') return handleFailedTry(tx, row, 'no_card')
  if (result.kind !== 'paying') return
  const { state } = await tx.db.q
    .selectFrom('payments')
    .select('state')
    .where('id', '=', result.paymentId)
    .executeTakeFirstOrThrow()
  if (state === 'unknown') return handleFailedTry(tx, row, 'unconfirmed')
  await updateSubscription(tx, row.id, { next_event_at: tx.clock.now() + LOOK_AGAIN_MS })
}

/** One for each period, whatever was changed since. */
export async function createRenewalInvoice(tx: Ctx, row: SubscriptionRow): Promise<string> {
  const { start, end } = nextPeriod(row)
  const { product, region, ...price } = await renewalAmount(tx, row)
  return createInvoice(tx, {
    accountId: row.account_id,
    kind: 'renewal',
    title: product.displayName,
    naturalKey: renewalKey(row.id, start),
    taxRegion: region,
    subscriptionId: row.id,
    lines: [
      {
        productId: product.id,
        title: product.displayName,
        revenue: product.revenue,
        quantity: row.quantity,
        unitCents: row.unit_cents,
        amountCents: price.amount,
        discountCents: price.discount,
        taxCents: price.tax,
        period: { start, end },
      },
    ],
  })
}

export const renewalKey = (id: string, start: number): string => `subscription:${id}:period:${start}`

/** Without those that end now: people who leave are not billed. */
async function countKeptSeats(tx: Ctx, accountId: string): Promise<number> {
  const { used } = await countSeats(tx, accountId)
  const { ending } = await tx.db.q
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('ending'))
    .where('account_id', '=', accountId)
    .where('role', 'in', SEAT_ROLES)
    .where('seat', '=', 1)
    .where('disabled_at', 'is', null)
    .where('seat_ends_at', '<=', tx.clock.now())
    .executeTakeFirstOrThrow()
  return used - Number(ending)
}

/** At the period's end. Seats that are used by then stay. */
async function applyScheduledChanges(tx: Ctx, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { scheduled_quantity, scheduled_product_id, scheduled_period } = row
  if (scheduled_quantity === null && scheduled_product_id === null && scheduled_period === null) return row
  const product = getProduct(scheduled_product_id ?? row.product_id)
  const period = scheduled_period ?? row.period
  const used = product.grants.seats ? await countKeptSeats(tx, row.account_id) : 0
  const isSameProduct = scheduled_product_id === null && scheduled_period === null
  const changed = {
    product_id: product.id,
    period,
    unit_cents: isSameProduct ? row.unit_cents : unitPrice(product, period),
    quantity: Math.max(scheduled_quantity ?? row.quantity, product.minimumQty, used),
    scheduled_quantity: null,
    scheduled_product_id: null,
    scheduled_period: null,
    // Another billing period counts from there.
    ...(period === row.period ? {} : { anchored_at: row.period_end, periods: -1 }),
  }
  await updateSubscription(tx, row.id, changed)
  await applySubscriptions(tx, row.account_id)
  return { ...row, ...changed }
}
