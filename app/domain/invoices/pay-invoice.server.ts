import type { Ctx } from '../context.server'
import { createPayment } from '../payments/top-up-wallet.server'
import { findCustomer, hasCard } from '../payments/customers.server'
import { findInvoiceRow, settleInvoice } from './settle-invoice.server'

export type PayResult =
  | { kind: 'paying'; paymentId: string }
  /** Nothing was due. */
  | { kind: 'paid' }
  | { kind: 'no_card' }

/**
 * In the transaction that needs it paid; a job charges the card on file. `onSession`: the person is there to answer the
 * bank. An invoice that is being paid, or is paid, is not charged again.
 */
export async function payInvoice(
  tx: Ctx,
  invoiceId: string,
  { onSession, userId }: { onSession: boolean; userId: string | null },
): Promise<PayResult> {
  const invoice = await findInvoiceRow(tx, invoiceId)
  if (!invoice) throw new Error(`no invoice ${invoiceId}`)
  await endUnansweredTry(tx, invoiceId)
  const open = await tx.db.q
    .selectFrom('payments')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('state', 'in', ['pending', 'asking', 'uncertain', 'unknown', 'needs_person', 'paid'])
    .executeTakeFirst()
  if (open) return invoice.status === 'paid' ? { kind: 'paid' } : { kind: 'paying', paymentId: open.id }
  if (invoice.status === 'paid') return { kind: 'paid' }
  if (invoice.total_cents <= 0) {
    await settleInvoice(tx, { invoiceId, result: 'paid', code: null })
    return { kind: 'paid' }
  }
  const customer = await findCustomer(tx, invoice.account_id)
  if (!hasCard(customer)) return { kind: 'no_card' }
  await tx.db.q
    .updateTable('invoices')
    .set({ status: 'open', failure_code: null, settled_at: null })
    .where('id', '=', invoiceId)
    .execute()
  const paymentId = await createPayment(tx, customer, {
    kind: onSession ? 'invoice' : 'renewal',
    cents: invoice.total_cents,
    userId,
    invoiceId,
  })
  return { kind: 'paying', paymentId }
}

/** Off session the bank's question is final, and no one has its secret: the next try takes its place. */
const endUnansweredTry = (tx: Ctx, invoiceId: string) =>
  tx.db.q
    .updateTable('payments')
    .set({ state: 'declined', decline_code: 'authentication_required' })
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'renewal')
    .where('state', '=', 'needs_person')
    .execute()
