import type { Selectable } from 'kysely'
import type { BillingProfilesTable, InvoiceLinesTable } from '../../../db/schema/billing'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { nextCursor, type Page } from '../paging/page'
import { parsePosition, positionCursor } from '../paging/position-cursor'
import type { InvoiceView } from './invoices.schema'
import { formatInvoiceNumber, invoicesWords } from './invoices.words'
import { matchInvoices } from './match-invoices.server'
import type { InvoiceRow } from './settle-invoice.server'

export const PAGE_LIMIT = 25

const STATUSES = { open: 'Open', paid: 'Paid', failed: 'Payment Failed', void: 'Void' } as const

/** Newest first. `search`: product, number, amount or date. Throws forbidden. */
export async function listInvoices(
  ctx: Ctx,
  { search = '', cursor, limit = PAGE_LIMIT }: { search?: string; cursor?: string | undefined; limit?: number },
): Promise<Page<InvoiceView>> {
  const { accountId } = requirePermission(ctx, 'billing')
  const from = parsePosition(cursor, ['number', 'text'])
  const matches = await matchInvoices(ctx, accountId, search)
  const rows = await ctx.db.q
    .selectFrom('invoices')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(matches !== null, (query) => query.where(matches!))
    .$if(from !== null, (query) =>
      query.where(({ eb, and, or }) =>
        or([
          eb('issued_at', '<', Number(from![0])),
          and([eb('issued_at', '=', Number(from![0])), eb('id', '<', String(from![1]))]),
        ]),
      ),
    )
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const refunded = await findRefunded(ctx, shown)
  return {
    items: shown.map((row) => viewOf(row, refunded.has(row.id))),
    nextCursor: nextCursor(rows, limit, ({ issued_at, id }) => positionCursor([issued_at, id])),
  }
}

const viewOf = (row: InvoiceRow, isRefunded: boolean): InvoiceView => ({
  id: row.id,
  type: row.kind.toUpperCase() as InvoiceView['type'],
  number: formatInvoiceNumber(row.number),
  date: row.issued_at,
  amount: row.total_cents,
  offeringDisplayName: row.title,
  uiStatus: isRefunded ? 'Refunded' : STATUSES[row.status],
})

/** Those whose credit notes sum to what was paid. */
async function findRefunded(ctx: Ctx, rows: readonly InvoiceRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const credits = await ctx.db.q
    .selectFrom('invoices')
    .select((eb) => ['credits_invoice_id', eb.fn.sum<number>('total_cents').as('credited')])
    .where(
      'credits_invoice_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('status', '!=', 'void')
    .groupBy('credits_invoice_id')
    .execute()
  const credited = new Map(credits.map((row) => [row.credits_invoice_id, -Number(row.credited)]))
  return new Set(rows.filter(({ id, total_cents }) => credited.get(id) === total_cents).map(({ id }) => id))
}

export interface InvoiceDocument {
  invoice: InvoiceRow
  lines: Array<Selectable<InvoiceLinesTable>>
  /** As it was when it was issued. Empty: no address. */
  billing: Partial<Selectable<BillingProfilesTable>>
  /** Of the invoice that a credit note credits. */
  credits: number | null
}

/** Throws forbidden, not_found. */
export async function getInvoiceDocument(ctx: Ctx, id: string): Promise<InvoiceDocument> {
  const { accountId } = requirePermission(ctx, 'billing')
  const invoice = await ctx.db.q
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!invoice) throw new DomainError('not_found', invoicesWords.notFound)
  const lines = await ctx.db.q
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', id)
    .orderBy('position')
    .execute()
  const credited = invoice.credits_invoice_id
    ? await ctx.db.q
        .selectFrom('invoices')
        .select('number')
        .where('id', '=', invoice.credits_invoice_id)
        .executeTakeFirst()
    : undefined
  return {
    invoice,
    lines,
    billing: JSON.parse(invoice.billing) as InvoiceDocument['billing'],
    credits: credited?.number ?? null,
  }
}

/** All of the account, or of a local year. In pages: bounded memory. Throws forbidden. */
export async function* listInvoiceDocuments(ctx: Ctx): AsyncGenerator<InvoiceDocument> {
  let cursor: string | undefined
  do {
    const page = await listInvoices(ctx, { cursor })
    for (const { id } of page.items) yield await getInvoiceDocument(ctx, id)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}
