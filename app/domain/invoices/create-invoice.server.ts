import type { InvoiceLinesTable, InvoicesTable } from '../../../db/schema/billing'
import type { Ctx } from '../context.server'
import type { RevenueAccount } from '../ledger/ledger-accounts'

/** Amounts in cents. */
export interface InvoiceLine {
  productId: string
  title: string
  revenue: RevenueAccount
  quantity: number
  unitCents: number
  /** Before the discount. Not always quantity × unit: a part of a period. */
  amountCents: number
  discountCents: number
  taxCents: number
  period?: { start: number; end: number }
}

export interface NewInvoice {
  accountId: string
  kind: InvoicesTable['kind']
  title: string
  /** Of what is invoiced: the same key is invoiced once. */
  naturalKey: string
  /** `US-CA`; '': no tax. */
  taxRegion: string
  lines: readonly InvoiceLine[]
  purchaseId?: string
  subscriptionId?: string
  creditsInvoiceId?: string
}

/** The id, also of an invoice that the natural key has already. Open until `payInvoice`. */
export async function createInvoice(tx: Ctx, invoice: NewInvoice): Promise<string> {
  const known = await tx.db.q
    .selectFrom('invoices')
    .select('id')
    .where('natural_key', '=', invoice.naturalKey)
    .executeTakeFirst()
  if (known) return known.id
  const { accountId } = invoice
  const lines = waiveSmall(invoice)
  const id = tx.ids('inv')
  const sum = (of: (line: InvoiceLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  const [subtotal, discount, tax] = [
    sum(({ amountCents }) => amountCents),
    sum(({ discountCents }) => discountCents),
    sum(({ taxCents }) => taxCents),
  ]
  const { last } = await tx.db.q
    .selectFrom('invoices')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const billing = await tx.db.q
    .selectFrom('billing_profiles')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  await tx.db.q
    .insertInto('invoices')
    .values({
      id,
      account_id: accountId,
      number: (last ?? 0) + 1,
      kind: invoice.kind,
      status: 'open',
      title: invoice.title,
      subtotal_cents: subtotal,
      discount_cents: discount,
      tax_cents: tax,
      total_cents: subtotal - discount + tax,
      tax_region: invoice.taxRegion,
      billing: JSON.stringify(billing ?? {}),
      purchase_id: invoice.purchaseId ?? null,
      subscription_id: invoice.subscriptionId ?? null,
      credits_invoice_id: invoice.creditsInvoiceId ?? null,
      natural_key: invoice.naturalKey,
      failure_code: null,
      issued_at: tx.clock.now(),
      settled_at: null,
    })
    .execute()
  for (const [position, line] of lines.entries())
    await tx.db.q
      .insertInto('invoice_lines')
      .values({ ...toRow(line), invoice_id: id, position })
      .execute()
  return id
}

/** Stripe charges 50 cents or more: less is given. */
const LEAST_CHARGE = 50

function waiveSmall({ kind, lines }: NewInvoice): readonly InvoiceLine[] {
  const total = lines.reduce((sum, line) => sum + line.amountCents - line.discountCents + line.taxCents, 0)
  if (kind === 'credit_note' || total <= 0 || total >= LEAST_CHARGE) return lines
  return lines.map((line) => ({ ...line, discountCents: line.amountCents, taxCents: 0 }))
}

const toRow = (line: InvoiceLine): Omit<InvoiceLinesTable, 'invoice_id' | 'position'> => ({
  product_id: line.productId,
  title: line.title,
  revenue: line.revenue,
  quantity: line.quantity,
  unit_cents: line.unitCents,
  amount_cents: line.amountCents,
  discount_cents: line.discountCents,
  tax_cents: line.taxCents,
  period_start: line.period?.start ?? null,
  period_end: line.period?.end ?? null,
})
