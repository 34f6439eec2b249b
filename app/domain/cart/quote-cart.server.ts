import { createHash } from 'node:crypto'
import type { CartItemsTable } from '../../../db/schema/billing'
import type { Product } from '../catalog/product'
import { getTax, getTaxRate } from '../sales-tax/get-tax'
import { discountPrice, type PriceDiscount, type Promotion } from '../subscriptions/period-price'
import { prorate } from '../subscriptions/prorate'
import type { Quote } from './cart.schema'
import { cartWords } from './cart.words'
import { formatCents, formatDay } from './format-quote'

type Discount = Quote['discounts'][number]

export interface QuotedItem {
  position: number
  action: CartItemsTable['action']
  product: Product
  period: CartItemsTable['period']
  quantity: number
  /** 0: none. */
  trialDays: number
  /** What it changes or adds to. */
  subscription: null | {
    id: string
    productId: string
    displayName: string
    quantity: number
    unitCents: number
    /** The change begins a period of its own. */
    startsNow: boolean
    start: number
    end: number
    /** Invoice lines of the current period. Cents without tax. */
    paid: ReadonlyArray<{ cents: number; start: number; end: number }>
    /** Of these invoices: given back already. */
    creditedCents: number
  }
}

export interface QuoteInput {
  cartId: string
  items: readonly QuotedItem[]
  promotion: Promotion | null
  /** `US-NY`. '': not known. */
  region: string
  catalogVersion: string
  /** The start of a UTC day: a quote holds for the day. */
  now: number
}

/** A line of the invoice. Amounts in cents. */
export interface QuotedLine {
  position: number
  productId: string
  title: string
  subtitle: string
  product: Product
  quantity: number
  unitCents: number
  /** As listed: a year is twelve months. */
  listCents: number
  discounts: Discount[]
  taxCents: number
  isTrial: boolean
  /** Of a part of a period: its end. */
  periodEnd: number | null
}

export interface QuotedCart {
  quote: Quote
  lines: QuotedLine[]
}

/** Yearly, volume and code discount, in this order. The order of the items changes nothing. */
export function quoteCart(input: QuoteInput): QuotedCart {
  const items = input.items.toSorted(canonically)
  const promoted = findPromoted(items, input.promotion)
  let refund = 0
  const lines = items.flatMap((item) => {
    const line = priceItem(input, item, promoted.has(item) ? input.promotion : null)
    if (item.action !== 'CHANGE' || !item.subscription) return [line]
    const unused = unusedOf(input, item.subscription)
    const credit = Math.min(unused, netOf(line))
    const surplus = unused - credit
    refund += surplus + taxOf(input, item.product, surplus)
    return credit > 0 ? [line, creditLine(input, item, credit)] : [line]
  })
  return { quote: toQuote(input, lines, refund), lines }
}

/** Plans first: an amount is taken off the first item. */
function canonically(a: QuotedItem, b: QuotedItem): number {
  const rank = ({ action, product }: QuotedItem) => (action === 'ADD_QUANTITY' ? 2 : product.isResource ? 1 : 0)
  const key = ({ product, action, subscription }: QuotedItem) => `${product.id} ${action} ${subscription?.id ?? ''}`
  return rank(a) - rank(b) || (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)
}

/** A percentage is taken off all that is bought or changed; more seats of a subscription have its price. */
function findPromoted(items: readonly QuotedItem[], promotion: Promotion | null): ReadonlySet<QuotedItem> {
  const possible = items.filter(({ action }) => action !== 'ADD_QUANTITY')
  return new Set(promotion?.kind === 'percent' ? possible : possible.slice(0, 1))
}

function priceItem(input: QuoteInput, item: QuotedItem, promotion: Promotion | null): QuotedLine {
  const { product, period, quantity, subscription } = item
  const unitCents =
    item.action === 'ADD_QUANTITY' && subscription ? subscription.unitCents : (product.prices[period] ?? 0)
  const monthly = product.prices.MONTHLY
  const isYearly = period === 'YEARLY' && monthly !== undefined && item.action !== 'ADD_QUANTITY'
  const part = partOf(input, item)
  const amount = part(unitCents * quantity)
  const listCents = isYearly ? Math.max(amount, part(12 * monthly * quantity)) : amount
  // More seats reach the discount of all seats.
  const reached = item.action === 'ADD_QUANTITY' ? (subscription?.quantity ?? 0) + quantity : quantity
  const { discounts, discount } = discountPrice(product, { amount, quantity: reached }, promotion)
  const isTrial = item.trialDays > 0
  return {
    position: item.position,
    productId: product.id,
    title: product.displayName,
    subtitle: subtitleOf(input, item, amount - discount),
    product,
    quantity,
    unitCents,
    listCents,
    discounts: [...yearlyDiscount(listCents, amount), ...discounts.map(toDiscount)],
    taxCents: taxOf(input, product, amount - discount),
    isTrial,
    periodEnd: isPart(item) ? (subscription?.end ?? null) : null,
  }
}

const isPart = ({ action, subscription }: QuotedItem): boolean =>
  subscription !== null && (action === 'ADD_QUANTITY' || !subscription.startsNow)

const partOf =
  ({ now }: QuoteInput, item: QuotedItem) =>
  (cents: number): number =>
    isPart(item) && item.subscription
      ? prorate({ cents, start: item.subscription.start, end: item.subscription.end, now })
      : cents

const unusedOf = ({ now }: QuoteInput, { paid, creditedCents }: NonNullable<QuotedItem['subscription']>): number =>
  Math.max(
    0,
    sumOf(paid, ({ cents, start, end }) => Math.sign(cents) * prorate({ cents: Math.abs(cents), start, end, now })) -
      creditedCents,
  )

const yearlyDiscount = (listCents: number, amount: number): Discount[] =>
  listCents > amount
    ? [
        {
          type: 'YEARLY',
          amount: listCents - amount,
          percentage: Math.round(100 - (100 * amount) / listCents),
          codeString: null,
          grantsTrialDays: null,
        },
      ]
    : []

const toDiscount = (discount: PriceDiscount): Discount => ({ ...discount, grantsTrialDays: null })

const creditLine = (input: QuoteInput, item: QuotedItem, credit: number): QuotedLine => ({
  position: item.position,
  productId: item.subscription?.productId ?? item.product.id,
  title: cartWords.unused(item.subscription?.displayName ?? item.product.displayName),
  subtitle: '',
  product: item.product,
  quantity: 1,
  unitCents: -credit,
  listCents: -credit,
  discounts: [],
  taxCents: -taxOf(input, item.product, credit),
  isTrial: false,
  periodEnd: item.subscription?.end ?? null,
})

const taxOf = ({ region, now }: QuoteInput, { taxable }: Product, cents: number): number =>
  taxable ? getTax(cents, region, now) : 0

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0)

/** Without tax. */
export const netOf = ({ listCents, discounts }: Pick<QuotedLine, 'listCents' | 'discounts'>): number =>
  listCents - sumOf(discounts, ({ amount }) => amount)

const DAY_MS = 86_400_000

function subtitleOf({ now }: QuoteInput, item: QuotedItem, cents: number): string {
  const { product, period, quantity, trialDays, subscription } = item
  const units = product.grants.seats ? cartWords.seats(quantity) : cartWords.units(quantity)
  const parts = [cartWords.periods[period], units]
  if (trialDays > 0)
    parts.push(cartWords.trial(formatDay(now + trialDays * DAY_MS), formatCents(cents) + cartWords.perPeriod[period]))
  if (isPart(item) && subscription) parts.push(cartWords.restOfPeriod(formatDay(subscription.end)))
  return parts.join(' · ')
}

function toQuote(input: QuoteInput, lines: readonly QuotedLine[], refund: number): Quote {
  const { cartId, region, now } = input
  const discounts = gather(lines.flatMap((line) => line.discounts)).concat(trialCode(input, lines))
  const subtotal = sumOf(lines, ({ listCents }) => listCents)
  const salesTax = sumOf(lines, ({ taxCents }) => taxCents)
  const due = lines.filter(({ isTrial }) => !isTrial)
  const quote: Omit<Quote, 'version'> = {
    cartId,
    subtotal,
    salesTax,
    taxRegion: region,
    total: subtotal - sumOf(discounts, ({ amount }) => amount) + salesTax,
    dueToday: sumOf(due, (line) => netOf(line) + line.taxCents),
    refund,
    discounts,
    items: lines.toSorted((a, b) => a.position - b.position).map(toQuoteItem),
    yearlySavingsInfo: yearlySavings(lines),
  }
  return { ...quote, version: versionOf(input, lines, { ...quote, cartId, taxRate: getTaxRate(region, now) }) }
}

const toQuoteItem = ({ position, listCents, title, subtitle, discounts }: QuotedLine): Quote['items'][number] => ({
  id: listCents < 0 ? `credit:${position}` : `item:${position}`,
  title,
  subtitle,
  amount: listCents,
  discounts,
})

/** One of each type. A percentage is given if it is the same everywhere. */
function gather(discounts: readonly Discount[]): Discount[] {
  const types = ['YEARLY', 'VOLUME', 'CODE'] as const
  return types.flatMap((type) => {
    const same = discounts.filter((discount) => discount.type === type)
    const [first] = same
    if (!first) return []
    const isSame = same.every(({ percentage }) => percentage === first.percentage)
    return [{ ...first, amount: sumOf(same, ({ amount }) => amount), percentage: isSame ? first.percentage : null }]
  })
}

const trialCode = ({ promotion }: QuoteInput, lines: readonly QuotedLine[]): Discount[] =>
  promotion?.kind === 'trial_days' && lines.some(({ isTrial }) => isTrial)
    ? [{ type: 'CODE', amount: 0, percentage: null, codeString: promotion.code, grantsTrialDays: promotion.amount }]
    : []

function yearlySavings(lines: readonly QuotedLine[]): Quote['yearlySavingsInfo'] {
  const yearly = lines.filter(({ discounts }) => discounts.some(({ type }) => type === 'YEARLY'))
  if (yearly.length === 0) return null
  const saved = yearly.flatMap(({ discounts }) => discounts.filter(({ type }) => type === 'YEARLY'))
  return {
    savings: sumOf(saved, ({ amount }) => amount),
    nonYearlySubtotal: sumOf(yearly, ({ listCents }) => listCents),
  }
}

/** Equal exactly when everything that was quoted is equal; positions do not count. */
function versionOf(
  { catalogVersion, promotion, items }: QuoteInput,
  lines: readonly QuotedLine[],
  { items: _items, ...quote }: Omit<Quote, 'version'> & { taxRate: number },
): string {
  const quoted = {
    catalogVersion,
    promotion: promotion && [promotion.code, promotion.kind, promotion.amount],
    items: items
      .toSorted(canonically)
      .map(({ action, product, period, quantity, trialDays, subscription }) => [
        action,
        product.id,
        period,
        quantity,
        trialDays,
        subscription?.id ?? null,
      ]),
    lines: lines.map(({ title, subtitle, unitCents, listCents, taxCents }) => [
      title,
      subtitle,
      unitCents,
      listCents,
      taxCents,
    ]),
    quote,
  }
  return createHash('sha256').update(JSON.stringify(quoted)).digest('base64url')
}
