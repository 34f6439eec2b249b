import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { csvHead, csvLine } from '../csv/csv-cells'
import { startOfDay } from '../places/local-day'
import { findZone } from '../subscriptions/start-subscription.server'
import { invoicesWords } from './invoices.words'

const KINDS = ['purchase', 'renewal', 'change', 'credit_note'] as const

/** Totals of a local year by month and kind, in dollars. Throws forbidden. */
export async function* invoiceSummaryCsv(ctx: Ctx, year: number): AsyncGenerator<string> {
  const { accountId } = requirePermission(ctx, 'billing')
  const zone = await findZone(ctx, accountId)
  yield csvHead(invoicesWords.summaryColumns)
  const sums = new Map<string, number>()
  for (let month = 1; month <= 12; month += 1) {
    const cells = await monthTotals(ctx, accountId, zone, year, month)
    for (const [name, cents] of Object.entries(cells)) sums.set(name, (sums.get(name) ?? 0) + cents)
    yield toLine(`${year}-${String(month).padStart(2, '0')}`, cells)
  }
  yield toLine(String(year), Object.fromEntries(sums))
}

const toLine = (label: string, cells: Record<string, number>): string =>
  csvLine([label, ...[...KINDS, 'tax', 'total'].map((name) => (cells[name] ?? 0) / 100)])

async function monthTotals(
  ctx: Ctx,
  accountId: string,
  zone: string,
  year: number,
  month: number,
): Promise<Record<string, number>> {
  const dayOne = (index: number) => new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10)
  const rows = await ctx.db.q
    .selectFrom('invoices')
    .select((eb) => ['kind', eb.fn.sum<number>('total_cents').as('total'), eb.fn.sum<number>('tax_cents').as('tax')])
    .where('account_id', '=', accountId)
    .where('status', '=', 'paid')
    .where('issued_at', '>=', startOfDay(dayOne(month - 1), zone))
    .where('issued_at', '<', startOfDay(dayOne(month), zone))
    .groupBy('kind')
    .execute()
  const cells: Record<string, number> = { tax: 0, total: 0 }
  for (const { kind, total, tax } of rows) {
    cells[kind] = Number(total)
    cells['tax'] = cells['tax']! + Number(tax)
    cells['total'] = cells['total']! + Number(total)
  }
  return cells
}
