import type { Selectable } from 'kysely'
import type { InvoicesTable } from '../../../db/schema/billing'
import type { Ctx } from '../context.server'
import type { Entries, LedgerAccount } from '../ledger/ledger-accounts'
import { postTransaction } from '../ledger/post-transaction.server'
import { runReactions } from '../reactions'
import { CENT } from '../wallet/recharge-options'

export type InvoiceRow = Selectable<InvoicesTable>

interface Settlement {
  invoiceId: string
  result: 'paid' | 'declined' | 'needs_person' | 'failed'
  code: string | null
}

export const findInvoiceRow = (ctx: Ctx, id: string): Promise<InvoiceRow | undefined> =>
  ctx.db.q.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()

/** Paid is final, and posted to the ledger once. Higher areas react through `invoicePaid` and `invoiceUnpaid`. */
export async function settleInvoice(tx: Ctx, { invoiceId, result, code }: Settlement): Promise<void> {
  const invoice = await findInvoiceRow(tx, invoiceId)
  if (!invoice || invoice.status === 'paid') return
  // Its subscription ended. If it is paid after all, it is paid back.
  if (invoice.status === 'void' && result !== 'paid') return
  if (result !== 'paid') {
    if (result !== 'needs_person') await updateStatus(tx, invoiceId, 'failed', code)
    return runReactions(tx, 'invoiceUnpaid', { invoiceId, result, code })
  }
  await updateStatus(tx, invoiceId, 'paid', null)
  if (invoice.total_cents > 0)
    await postTransaction(tx, {
      accountId: invoice.account_id,
      kind: 'invoice',
      naturalKey: `invoice:${invoiceId}`,
      cause: { invoiceId },
      entries: await invoiceEntries(tx, invoice),
    })
  await runReactions(tx, 'invoicePaid', { invoiceId })
}

const updateStatus = (tx: Ctx, id: string, status: InvoiceRow['status'], code: string | null) =>
  tx.db.q
    .updateTable('invoices')
    .set({ status, failure_code: code, settled_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()

async function invoiceEntries(tx: Ctx, invoice: InvoiceRow): Promise<Entries> {
  const lines = await tx.db.q
    .selectFrom('invoice_lines')
    .select(['revenue', 'amount_cents', 'discount_cents'])
    .where('invoice_id', '=', invoice.id)
    .execute()
  const entries: Entries = { payment_provider: -invoice.total_cents * CENT, tax: invoice.tax_cents * CENT }
  for (const { revenue, amount_cents, discount_cents } of lines) {
    const account = revenue as LedgerAccount
    entries[account] = (entries[account] ?? 0) + (amount_cents - discount_cents) * CENT
  }
  return entries
}
