import type { CartContents } from '../cart/cart-contents.server'
import { netOf, type QuotedLine } from '../cart/quote-cart.server'
import { trialDaysOf } from '../cart/trial-days.server'
import type { InvoiceLine } from '../invoices/create-invoice.server'
import { periodBounds } from '../subscriptions/period-bounds'
import { checkoutWords } from './checkout.words'

const DAY_MS = 86_400_000

interface At {
  now: number
  zone: string
  contents: CartContents
}

/** The price of a year is its own: the yearly discount is in the amount. A trial costs nothing. */
export const toInvoiceLines = (lines: readonly QuotedLine[], at: At): InvoiceLine[] =>
  lines.map((line): InvoiceLine => {
    const discount = line.discounts.filter(({ type }) => type !== 'YEARLY').reduce((sum, { amount }) => sum + amount, 0)
    const common = {
      productId: line.productId,
      revenue: line.product.revenue,
      quantity: line.quantity,
      ...periodOf(line, at),
    }
    return line.isTrial
      ? {
          ...common,
          title: checkoutWords.trialLine(line.title),
          unitCents: 0,
          amountCents: 0,
          discountCents: 0,
          taxCents: 0,
        }
      : {
          ...common,
          title: line.title,
          unitCents: line.unitCents,
          amountCents: netOf(line) + discount,
          discountCents: discount,
          taxCents: line.taxCents,
        }
  })

/** What is paid for: the unused part of it is worth money when the plan is changed. */
function periodOf(
  { position, periodEnd, isTrial }: QuotedLine,
  { now, zone, contents }: At,
): Pick<InvoiceLine, 'period'> {
  const item = contents.items.find((row) => row.position === position)
  if (periodEnd !== null) return { period: { start: now, end: periodEnd } }
  if (!item || item.period === 'ONETIME') return {}
  return isTrial
    ? { period: { start: now, end: now + trialDaysOf(contents, item) * DAY_MS } }
    : { period: { start: now, end: periodBounds(now, zone, item.period, 0).end } }
}
