import type { Selectable } from 'kysely'
import type { InvoiceLinesTable } from '../../../db/schema/billing'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { Entries, LedgerAccount, RevenueAccount } from '../ledger/ledger-accounts'
import { postTransaction } from '../ledger/post-transaction.server'
import { addRefunded, refundToCard } from '../payments/refund-payment.server'
import { CENT } from '../wallet/recharge-options'
import { createInvoice, type InvoiceLine } from './create-invoice.server'
import { invoicesWords } from './invoices.words'
import { findInvoiceRow, type InvoiceRow } from './settle-invoice.server'

type LineRow = Selectable<InvoiceLinesTable>

const DISPUTED = 'credit:dispute:'

/** In the caller's transaction, who checks access. Pays back to the card; all that is left, without `cents`. Throws not_found, conflict. */
export async function creditInvoice(
  tx: Ctx,
  { invoiceId, cents }: { invoiceId: string; cents?: number },
): Promise<string> {
  const invoice = await findInvoiceRow(tx, invoiceId)
  if (!invoice) throw new DomainError('not_found', invoicesWords.notFound)
  const { left, notes } = await creditsOf(tx, invoice)
  const amount = cents ?? left
  const payment = await paidPayment(tx, invoiceId)
  if (!payment || amount <= 0 || amount > left) throw new DomainError('conflict', invoicesWords.notCreditable)
  const id = await createCreditNote(tx, invoice, amount, `credit:${invoiceId}:${notes + 1}`)
  await refundToCard(tx, { paymentId: payment.id, cents: amount, creditNoteId: id })
  return id
}

/** As an operator names it. Throws not_found, conflict. */
export async function creditInvoiceByNumber(
  tx: Ctx,
  { number, cents }: { number: number; cents: number },
): Promise<string> {
  const invoice = await tx.db.q.selectFrom('invoices').select('id').where('number', '=', number).executeTakeFirst()
  if (!invoice) throw new DomainError('not_found', invoicesWords.notFound)
  return creditInvoice(tx, { invoiceId: invoice.id, cents })
}

/** Taken at the provider: the money is gone, at most what is left of the invoice. Once per refund or dispute. */
export async function handleInvoiceMoneyTaken(
  tx: Ctx,
  { invoiceId, takenId, cents, by }: { invoiceId: string; takenId: string; cents: number; by: 'refund' | 'dispute' },
): Promise<void> {
  const invoice = await findInvoiceRow(tx, invoiceId)
  const payment = await paidPayment(tx, invoiceId)
  const naturalKey = `credit:${by}:${takenId}`
  if (!invoice || !payment || (await isKnown(tx, naturalKey))) return
  const amount = Math.min(cents, (await creditsOf(tx, invoice)).left)
  if (amount <= 0) return
  await createCreditNote(tx, invoice, amount, naturalKey)
  await addRefunded(tx, payment.id, amount)
}

/** A dispute that was won. */
export async function handleInvoiceMoneyReturned(
  tx: Ctx,
  { takenId }: { invoiceId: string; takenId: string },
): Promise<void> {
  const note = await tx.db.q
    .selectFrom('invoices')
    .select(['id', 'credits_invoice_id', 'total_cents', 'status'])
    .where('natural_key', '=', `${DISPUTED}${takenId}`)
    .executeTakeFirst()
  if (!note || note.status === 'void') return
  await voidCreditNote(tx, { creditNoteId: note.id })
  const payment = await paidPayment(tx, note.credits_invoice_id!)
  if (payment) await addRefunded(tx, payment.id, note.total_cents)
}

/** The provider refused to pay it back. Once. */
export async function voidCreditNote(tx: Ctx, { creditNoteId: id }: { creditNoteId: string }): Promise<void> {
  const note = await findInvoiceRow(tx, id)
  if (note?.kind !== 'credit_note' || note.status === 'void') return
  await tx.db.q.updateTable('invoices').set({ status: 'void' }).where('id', '=', id).execute()
  await postCredit(tx, note, `credit-note:${id}:returned`, -1)
}

async function createCreditNote(tx: Ctx, invoice: InvoiceRow, cents: number, naturalKey: string): Promise<string> {
  const id = await createInvoice(tx, {
    accountId: invoice.account_id,
    kind: 'credit_note',
    title: invoicesWords.creditNoteOf(invoice.number),
    naturalKey,
    taxRegion: invoice.tax_region,
    creditsInvoiceId: invoice.id,
    ...(invoice.subscription_id === null ? {} : { subscriptionId: invoice.subscription_id }),
    ...(invoice.purchase_id === null ? {} : { purchaseId: invoice.purchase_id }),
    lines: splitCredit(await linesOf(tx, invoice.id), cents),
  })
  await tx.db.q
    .updateTable('invoices')
    .set({ status: 'paid', settled_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
  await postCredit(tx, { ...invoice, id, natural_key: naturalKey }, `credit-note:${id}`, 1)
  return id
}

/** Each line's part of the whole; rounding never loses a cent. */
export function splitCredit(lines: readonly LineRow[], cents: number): InvoiceLine[] {
  const gross = (line: LineRow) => line.amount_cents - line.discount_cents + line.tax_cents
  const total = lines.reduce((sum, line) => sum + gross(line), 0)
  const shareUntil = (sum: number) => Math.round((sum / total) * cents)
  let before = 0
  return lines.map((line) => {
    const share = shareUntil(before + gross(line)) - shareUntil(before)
    before += gross(line)
    const tax = gross(line) === 0 ? 0 : Math.round((share * line.tax_cents) / gross(line))
    return {
      productId: line.product_id,
      title: line.title,
      revenue: line.revenue as RevenueAccount,
      quantity: line.quantity,
      unitCents: line.unit_cents,
      amountCents: tax - share || 0,
      discountCents: 0,
      taxCents: -tax || 0,
      ...(line.period_start === null || line.period_end === null
        ? {}
        : { period: { start: line.period_start, end: line.period_end } }),
    }
  })
}

/** `sign` 1 takes from revenue, -1 returns. */
async function postCredit(
  tx: Ctx,
  { id, account_id: accountId, natural_key }: Pick<InvoiceRow, 'id' | 'account_id' | 'natural_key'>,
  naturalKey: string,
  sign: 1 | -1,
): Promise<void> {
  const entries: Entries = {}
  const add = (account: LedgerAccount, cents: number) => {
    entries[account] = (entries[account] ?? 0) + cents * CENT * sign
  }
  for (const line of await linesOf(tx, id)) {
    add(line.revenue as LedgerAccount, line.amount_cents)
    add('tax', line.tax_cents)
    add(natural_key.startsWith(DISPUTED) ? 'payment_provider' : 'refunds', -line.amount_cents - line.tax_cents)
  }
  await postTransaction(tx, { accountId, kind: 'credit_note', naturalKey, cause: { invoiceId: id }, entries })
}

const linesOf = (ctx: Ctx, id: string): Promise<LineRow[]> =>
  ctx.db.q.selectFrom('invoice_lines').selectAll().where('invoice_id', '=', id).orderBy('position').execute()

/** `left`: cents that were paid and not given back. */
async function creditsOf(tx: Ctx, invoice: InvoiceRow): Promise<{ left: number; notes: number }> {
  const all = await tx.db.q
    .selectFrom('invoices')
    .select(['status', 'total_cents'])
    .where('credits_invoice_id', '=', invoice.id)
    .execute()
  const credited = all.filter(({ status }) => status !== 'void').reduce((sum, note) => sum - note.total_cents, 0)
  const isPaid = invoice.status === 'paid' && invoice.kind !== 'credit_note'
  return { left: isPaid ? invoice.total_cents - credited : 0, notes: all.length }
}

const paidPayment = (tx: Ctx, invoiceId: string): Promise<{ id: string } | undefined> =>
  tx.db.q
    .selectFrom('payments')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'paid')
    .executeTakeFirst()

const isKnown = async (tx: Ctx, naturalKey: string): Promise<boolean> =>
  (await tx.db.q.selectFrom('invoices').select('id').where('natural_key', '=', naturalKey).executeTakeFirst()) !==
  undefined
