import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CATALOGS, getProduct } from '../catalog/catalogs'
import { table } from '../sales-tax/tables/2026-12-01'
import { quoteCart, type QuotedItem, type QuoteInput } from './quote-cart.server'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 11, 16)
const MONTH = { start: Date.UTC(2026, 11, 1), end: Date.UTC(2027, 0, 1) }

const item = (productId: string, input: Partial<QuotedItem> = {}): QuotedItem => ({
  position: 0,
  action: 'ADD',
  product: getProduct(productId),
  period: 'MONTHLY',
  quantity: 1,
  trialDays: 0,
  subscription: null,
  ...input,
})
const owned = (
  productId: string,
  input: Partial<NonNullable<QuotedItem['subscription']>> = {},
): NonNullable<QuotedItem['subscription']> => {
  const { displayName, prices } = getProduct(productId)
  const [quantity, unitCents] = [input.quantity ?? 1, prices.MONTHLY!]
  return {
    id: 'sub_1',
    productId,
    displayName,
    quantity,
    unitCents,
    startsNow: false,
    paid: [{ cents: quantity * unitCents, ...MONTH }],
    creditedCents: 0,
    ...MONTH,
    ...input,
  }
}
const quoteAll = (items: readonly QuotedItem[], input: Partial<QuoteInput> = {}) =>
  quoteCart({
    cartId: 'cart_1',
    items: items.map((one, position) => ({ ...one, position })),
    promotion: null,
    region: '',
    catalogVersion: '2026-12-01',
    now: NOW,
    ...input,
  }).quote

test('a plan by the month, with tax', () => {
  expect(quoteAll([item('individual-power')], { region: 'CA-QC' })).toMatchObject({
    subtotal: 5_900,
    // 14.975 % is 883.525.
    salesTax: 884,
    total: 6_784,
    dueToday: 6_784,
    refund: 0,
    taxRegion: 'CA-QC',
    discounts: [],
    items: [{ id: 'item:0', title: 'Power', subtitle: 'Monthly · 1 seat', amount: 5_900 }],
    yearlySavingsInfo: null,
  })
})

test('yearly, volume and code discount are taken off in this order', () => {
  const quote = quoteAll([item('team-power', { period: 'YEARLY', quantity: 10 })], {
    promotion: { code: 'SPRING', kind: 'percent', amount: 20 },
  })
  // 10 × 12 × 69.00; a year is 703.80; 5 % of 7,038.00; 20 % of 6,686.10.
  expect(quote.discounts.map(({ type, amount, percentage }) => [type, amount, percentage])).toEqual([
    ['YEARLY', 124_200, 15],
    ['VOLUME', 35_190, 5],
    ['CODE', 133_722, 20],
  ])
  expect(quote).toMatchObject({
    subtotal: 828_000,
    total: 534_888,
    yearlySavingsInfo: { savings: 124_200, nonYearlySubtotal: 828_000 },
  })
})

test('an amount is taken off the plan once, and never below zero', () => {
  const promotion = { code: 'FIVE', kind: 'amount', amount: 500 } as const
  const items = [item('extra-number', { quantity: 2 }), item('individual-dialer')]
  expect(quoteAll(items, { promotion })).toMatchObject({ subtotal: 8_100, total: 7_600 })
  expect(quoteAll([item('individual-power')], { promotion: { ...promotion, amount: 9_999 } })).toMatchObject({
    subtotal: 5_900,
    total: 0,
    discounts: [{ type: 'CODE', amount: 5_900, codeString: 'FIVE' }],
  })
})

test('a trial is not due today, and names its end', () => {
  const quote = quoteAll([item('individual-starter', { trialDays: 7 })], {
    region: 'US-NY',
    promotion: { code: 'WEEK', kind: 'trial_days', amount: 7 },
  })
  expect(quote).toMatchObject({ subtotal: 2_900, total: 3_016, dueToday: 0 })
  expect(quote.items[0]?.subtitle).toBe('Monthly · 1 seat · Free until Dec 23, 2026, then $29.00 a month')
  expect(quote.discounts).toEqual([
    { type: 'CODE', amount: 0, percentage: null, codeString: 'WEEK', grantsTrialDays: 7 },
  ])
})

describe('a change of plan', () => {
  const change = (productId: string, subscription: NonNullable<QuotedItem['subscription']>, rest = {}) =>
    item(productId, { action: 'CHANGE', subscription, ...rest })

  test('in the same period costs the rest of it, less the unused part', () => {
    // 16 of 31 days: 59.00 → 30.45, 29.00 → 14.97.
    const quote = quoteAll([change('individual-power', owned('individual-starter'))])
    expect(quote.items.map(({ id, title, amount }) => [id, title, amount])).toEqual([
      ['item:0', 'Power', 3_045],
      ['credit:0', 'Unused part of Starter', -1_497],
    ])
    expect(quote).toMatchObject({ subtotal: 1_548, total: 1_548, dueToday: 1_548, refund: 0 })
    expect(quote.items[0]?.subtitle).toBe('Monthly · 1 seat · Until Jan 1, 2027')
  })

  test('to a year starts now', () => {
    const quote = quoteAll([
      change('individual-power', owned('individual-starter', { startsNow: true }), { period: 'YEARLY' }),
    ])
    expect(quote).toMatchObject({ subtotal: 70_800 - 1_497, total: 60_180 - 1_497 })
  })

  test('to a cheaper plan gives back what is left, with its tax', () => {
    const quote = quoteAll([change('individual-starter', owned('individual-power'))], { region: 'US-TX' })
    // 30.45 unused, 14.97 new; 15.48 and 5 %.
    expect(quote).toMatchObject({ subtotal: 0, salesTax: 0, total: 0, dueToday: 0, refund: 1_548 + 77 })
  })

  test('does not give back twice what a credit note gave', () => {
    const quote = quoteAll([change('individual-power', owned('individual-starter', { creditedCents: 1_000 }))])
    expect(quote).toMatchObject({ total: 3_045 - 497, refund: 0 })
  })

  test('of a plan that cost nothing gives nothing back', () => {
    expect(quoteAll([change('individual-power', owned('individual-starter', { paid: [] }))])).toMatchObject({
      total: 3_045,
      refund: 0,
    })
  })
})

test('more seats cost the rest of the period, with the discount of all seats', () => {
  const subscription = owned('team-power', { quantity: 8 })
  const quote = quoteAll([item('team-power', { action: 'ADD_QUANTITY', quantity: 2, subscription })])
  // 16 of 31 days of 138.00: 71.23, less 5 %.
  expect(quote).toMatchObject({ subtotal: 7_123, total: 6_767 })
})

describe('laws', () => {
  const products = CATALOGS[0].products
  const subscription = fc.record({
    productId: fc.constantFrom(...products.map(({ id }) => id)),
    quantity: fc.integer({ min: 1, max: 999 }),
    startsNow: fc.boolean(),
    paid: fc.array(
      fc.record({
        cents: fc.integer({ min: -500_000, max: 5_000_000 }),
        start: fc.constant(MONTH.start),
        end: fc.constantFrom(MONTH.end, MONTH.end + 300 * DAY),
      }),
      { maxLength: 3 },
    ),
  })
  const anyItem = fc
    .record({
      product: fc.constantFrom(...products),
      action: fc.constantFrom('ADD' as const, 'CHANGE' as const, 'ADD_QUANTITY' as const),
      yearly: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 999 }),
      trialDays: fc.constantFrom(0, 0, 7),
      subscription,
    })
    .map(({ product, action, yearly, quantity, trialDays, subscription: { productId, ...rest } }) =>
      item(product.id, {
        action,
        quantity,
        period: yearly && product.prices.YEARLY !== undefined ? 'YEARLY' : 'MONTHLY',
        trialDays: action === 'ADD' ? trialDays : 0,
        subscription: action === 'ADD' ? null : owned(productId, rest),
      }),
    )
  const items = fc.uniqueArray(anyItem, { maxLength: 20, selector: ({ product, action }) => `${product.id} ${action}` })
  const promotion = fc.option(
    fc.record({
      code: fc.constant('CODE'),
      kind: fc.constantFrom('percent' as const, 'amount' as const, 'trial_days' as const),
      amount: fc.integer({ min: 1, max: 100 }),
    }),
  )
  const region = fc.constantFrom('', 'US-CA', ...Object.keys(table.rates))
  const now = fc.integer({ min: 0, max: 40 }).map((days) => MONTH.start + days * DAY)

  test('total = subtotal − discounts + tax, and nothing is negative', () =>
    fc.assert(
      fc.property(items, fc.record({ promotion, region, now }), (all, input) => {
        const quote = quoteAll(all, input)
        const discounts = quote.discounts.reduce((sum, { amount }) => sum + amount, 0)
        expect(quote.total).toBe(quote.subtotal - discounts + quote.salesTax)
        expect(quote.subtotal).toBe(quote.items.reduce((sum, { amount }) => sum + amount, 0))
        expect(Math.min(quote.total, quote.dueToday, quote.refund, quote.salesTax, discounts)).toBeGreaterThanOrEqual(0)
        expect(quote.dueToday).toBeLessThanOrEqual(quote.total)
        if (all.every(({ trialDays }) => trialDays === 0)) expect(quote.dueToday).toBe(quote.total)
      }),
    ))

  test('the order of the items changes nothing', () =>
    fc.assert(
      fc.property(
        items.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        fc.record({ promotion, region, now }),
        ([all, shuffled], input) => {
          const [one, other] = [quoteAll(all, input), quoteAll(shuffled, input)]
          expect({ ...other, items: [] }).toEqual({ ...one, items: [] })
        },
      ),
    ))

  test('versions are equal exactly when what is quoted is', () =>
    fc.assert(
      fc.property(
        fc.tuple(items, fc.record({ promotion, region, now })),
        fc.tuple(items, fc.record({ promotion, region, now })),
        fc.constantFrom('items', 'input', 'both', 'none'),
        ([all, input], [otherAll, otherInput], changed) => {
          const one = quoteAll(all, input)
          const other = quoteAll(
            changed === 'items' || changed === 'both' ? otherAll : all,
            changed === 'input' || changed === 'both' ? otherInput : input,
          )
          if (changed === 'none') expect(other.version).toBe(one.version)
          const shown = ({ version: _version, items: lines, ...rest }: typeof one) =>
            JSON.stringify({ ...rest, lines: lines.map((line) => JSON.stringify({ ...line, id: '' })).toSorted() })
          if (shown(one) !== shown(other)) expect(other.version).not.toBe(one.version)
        },
      ),
    ))

  test('a version names prices, quantity, code, region and catalog', () => {
    const all = [item('team-power', { quantity: 3 })]
    const base = quoteAll(all)
    const dearer = { ...getProduct('team-power'), prices: { MONTHLY: 6_901 } }
    const others = [
      quoteAll([item('team-power', { quantity: 4 })]),
      quoteAll([item('team-power', { quantity: 3, product: dearer })]),
      quoteAll(all, { promotion: { code: 'A', kind: 'percent', amount: 1 } }),
      // No tax in both.
      quoteAll(all, { region: 'US-CA' }),
      quoteAll(all, { catalogVersion: '2027-01-01' }),
    ]
    expect(new Set([base, ...others].map(({ version }) => version)).size).toBe(6)
    expect(quoteAll(all, { now: NOW + DAY }).version).toBe(base.version)
  })
})
