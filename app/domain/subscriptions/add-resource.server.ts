import { getProduct } from '../catalog/catalogs'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { createInvoice } from '../invoices/create-invoice.server'
import { payInvoice } from '../invoices/pay-invoice.server'
import { paymentsWords } from '../payments/payments.words'
import { findTaxRegion } from '../renewals/renewal-amount.server'
import { getTax } from '../sales-tax/get-tax'
import { applySubscriptions } from './apply-subscriptions.server'
import { isLive, lacksPlan } from './end-subscription.server'
import { prorate } from './prorate'
import { startSubscription } from './start-subscription.server'
import { findSubscriptionRow, listSubscriptionRows, updateSubscription, type SubscriptionRow } from './subscription-row'
import { subscriptionsWords } from './subscriptions.words'

const MOST_UNITS = 999

export interface AddedResource {
  accountId: string
  /** `extra-number`. */
  productId: string
  quantity: number
  /** null: automatic. */
  userId: string | null
  /** Of what it is bought for: it is added and charged once. */
  naturalKey: string
}

/**
 * In the caller's transaction, who checks access. Adds it now and charges the rest of its month to the card on file; if
 * the charge fails, it is taken back. Throws conflict: no card, no plan for it, or nothing may be bought now.
 */
export async function addResource(tx: Ctx, input: AddedResource): Promise<{ invoiceId: string }> {
  const { accountId, productId, quantity, userId } = input
  const naturalKey = `change:${input.naturalKey}`
  const known = await tx.db.q
    .selectFrom('invoices')
    .select('id')
    .where('natural_key', '=', naturalKey)
    .executeTakeFirst()
  if (known) return { invoiceId: known.id }
  const rows = (await listSubscriptionRows(tx, accountId)).filter(isLive)
  const own = rows.find((row) => row.product_id === productId && row.status === 'active' && row.cancels_at === null)
  if (own && own.quantity + quantity > MOST_UNITS) throw new DomainError('conflict', subscriptionsWords.notPossible)
  const row = own ? await grow(tx, own, quantity) : await start(tx, input)
  if (rows.some(({ status }) => status === 'renewal_failed') || lacksPlan(row, rows))
    throw new DomainError('conflict', subscriptionsWords.notPossible)
  await applySubscriptions(tx, accountId)
  const invoiceId = await invoiceChange(tx, row, quantity, naturalKey)
  const result = await payInvoice(tx, invoiceId, { onSession: userId !== null, userId })
  if (result.kind === 'no_card') throw new DomainError('conflict', paymentsWords.cardMissing)
  return { invoiceId }
}

async function grow(tx: Ctx, row: SubscriptionRow, quantity: number): Promise<SubscriptionRow> {
  const changed = {
    quantity: row.quantity + quantity,
    scheduled_quantity: row.scheduled_quantity === null ? null : row.scheduled_quantity + quantity,
  }
  await updateSubscription(tx, row.id, changed)
  return { ...row, ...changed }
}

async function start(tx: Ctx, { accountId, productId, quantity }: AddedResource): Promise<SubscriptionRow> {
  const id = await startSubscription(tx, { accountId, productId, quantity, period: 'MONTHLY' })
  return (await findSubscriptionRow(tx, id))!
}

async function invoiceChange(tx: Ctx, row: SubscriptionRow, quantity: number, naturalKey: string): Promise<string> {
  const product = getProduct(row.product_id)
  const now = tx.clock.now()
  const cents = row.unit_cents * quantity
  const amount = prorate({ cents, start: row.period_start, end: row.period_end, now })
  const region = await findTaxRegion(tx, row.account_id)
  return createInvoice(tx, {
    accountId: row.account_id,
    kind: 'change',
    title: product.displayName,
    naturalKey,
    taxRegion: region,
    subscriptionId: row.id,
    lines: [
      {
        productId: product.id,
        title: product.displayName,
        revenue: product.revenue,
        quantity,
        unitCents: row.unit_cents,
        amountCents: amount,
        discountCents: 0,
        taxCents: product.taxable ? getTax(amount, region, now) : 0,
        period: { start: now, end: row.period_end },
      },
    ],
  })
}

/** Of `invoiceUnpaid`: what was added is taken back, unless the bank asks for the person. */
export async function handleChangeUnpaid(
  tx: Ctx,
  { invoiceId, result }: { invoiceId: string; result: 'declined' | 'needs_person' | 'failed' },
): Promise<void> {
  const invoice = await tx.db.q
    .selectFrom('invoices')
    .select(['kind', 'subscription_id', 'status'])
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  if (invoice?.kind !== 'change' || invoice.subscription_id === null || result === 'needs_person') return
  const row = await findSubscriptionRow(tx, invoice.subscription_id)
  const { added } = await tx.db.q
    .selectFrom('invoice_lines')
    .select((eb) => eb.fn.sum<number>('quantity').as('added'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  await tx.db.q.updateTable('invoices').set({ status: 'void' }).where('id', '=', invoiceId).execute()
  if (!row || !isLive(row)) return
  const left = row.quantity - Number(added)
  await updateSubscription(
    tx,
    row.id,
    left > 0 ? { quantity: left } : { status: 'canceled', canceled_at: tx.clock.now(), next_event_at: null },
  )
  await applySubscriptions(tx, row.account_id)
}
