import type { Ctx } from '../context.server'
import type { SubscriptionRow } from '../subscriptions/subscription-row'

type Subscription = Pick<SubscriptionRow, 'account_id' | 'product_id'>

/** Paid invoices with a line of the subscription's current period, newest first. Seats that were added included. */
export const listPaidLines = (ctx: Ctx, { account_id, product_id }: Subscription) =>
  ctx.db.q
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
    .select(['invoice_id', 'total_cents', 'amount_cents', 'invoice_lines.discount_cents', 'period_start', 'period_end'])
    .where('invoices.account_id', '=', account_id)
    .where('invoices.status', '=', 'paid')
    .where('invoices.kind', '!=', 'credit_note')
    .where('invoice_lines.product_id', '=', product_id)
    .where('invoice_lines.period_end', '>', ctx.clock.now())
    .orderBy('invoices.number', 'desc')
    .orderBy('position')
    .execute()

/** Cents without tax. */
export async function findPaid(
  ctx: Ctx,
  subscription: Subscription,
): Promise<{ paid: Array<{ cents: number; start: number; end: number }>; creditedCents: number }> {
  const lines = await listPaidLines(ctx, subscription)
  const invoiceIds = [...new Set(lines.map(({ invoice_id: id }) => id))]
  const credits = await listCreditLines(ctx, invoiceIds)
  return {
    paid: lines.flatMap(({ amount_cents, discount_cents, period_start: start, period_end: end }) =>
      start === null || end === null ? [] : [{ cents: amount_cents - discount_cents, start, end }],
    ),
    creditedCents: credits
      .filter(({ product_id: id }) => id === subscription.product_id)
      .reduce((sum, { amount_cents: cents }) => sum - cents, 0),
  }
}

/** Negative amounts. */
export const listCreditLines = (ctx: Ctx, invoiceIds: readonly string[]) =>
  ctx.db.q
    .selectFrom('invoices')
    .innerJoin('invoice_lines', 'invoice_lines.invoice_id', 'invoices.id')
    .select(['credits_invoice_id', 'product_id', 'amount_cents', 'invoice_lines.tax_cents'])
    .where('invoices.credits_invoice_id', 'in', [...invoiceIds, ''])
    .where('invoices.status', '!=', 'void')
    .execute()
