import { listCreditLines, listPaidLines } from '../cart/paid-parts.read.server'
import type { Ctx } from '../context.server'
import { creditInvoice } from '../invoices/credit-invoice.server'
import { findSubscriptionRow } from '../subscriptions/subscription-row'
import type { PurchaseOrder } from './purchase-row.server'

/** Before the plan is changed: pays back what is left of it, from the newest invoice to the oldest. */
export async function refundUnused(tx: Ctx, { quote, items }: PurchaseOrder): Promise<void> {
  let rest = quote.refund
  const changed = items.find(({ action }) => action === 'CHANGE')?.subscription_id
  const subscription = rest > 0 && changed ? await findSubscriptionRow(tx, changed) : undefined
  if (!subscription) return
  const lines = await listPaidLines(tx, subscription)
  const totals = new Map(lines.map(({ invoice_id: id, total_cents: cents }) => [id, cents]))
  for (const { credits_invoice_id: id, amount_cents, tax_cents } of await listCreditLines(tx, [...totals.keys()]))
    if (id !== null) totals.set(id, (totals.get(id) ?? 0) + amount_cents + tax_cents)
  for (const [invoiceId, left] of totals) {
    const cents = Math.min(left, rest)
    if (cents > 0) await creditInvoice(tx, { invoiceId, cents })
    rest -= Math.max(0, cents)
  }
  if (rest > 0) tx.log.warn({ subscriptionId: subscription.id, rest }, 'refund of a plan is larger than its invoices')
}
