import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCheckout, PLAN, type Checkout } from '../../../tests/helpers/checkout'
import { openPaymentProvider, type TestProvider } from '../../../tests/helpers/payment-provider'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { openCart } from '../cart/open-cart.server'
import { getQuote } from '../cart/quote.read.server'
import { creditInvoice } from '../invoices/credit-invoice.server'

let payments: TestProvider
beforeAll(async () => {
  payments = await openPaymentProvider()
})
afterAll(() => payments.close())

let shop: Checkout
beforeEach(async () => {
  shop = await openCheckout(payments)
})
afterEach(() => shop.close())

/** 2 × 69.00 and 6.5 %. */
const PLAN_CENTS = 13_800 + 897

describe('a change of plan', () => {
  const DAY = 86_400_000
  const change = (productId: string, period: 'MONTHLY' | 'YEARLY' = 'MONTHLY') =>
    shop.choose({ kind: 'SUBSCRIBE', productId, period, qty: 1 })
  const totals = async () => (await shop.invoices()).map(({ kind, status, total_cents }) => [kind, status, total_cents])
  const refunded = async () =>
    (await shop.world.system.db.q.selectFrom('payments').select('refunded_cents').execute()).reduce(
      (sum, { refunded_cents }) => sum + refunded_cents,
      0,
    )
  beforeEach(async () => {
    shop.world.clock.set(Date.UTC(2026, 11, 1))
    await shop.choose({ ...PLAN, productId: 'team-power' })
    await shop.buy({ zone: 'UTC' })
    shop.world.clock.advance(15.4 * DAY)
  })

  test('to a cheaper one pays back what is left, with tax, once', async () => {
    await change('team-starter')
    // 16 of 31 days: 138.00 → 71.23, 78.00 → 40.26; 30.97 and 6.5 %.
    const { quote, state } = await shop.buy()
    expect([state, quote.dueToday, quote.refund]).toEqual(['COMPLETED', 0, 3_097 + 201])
    expect(await totals()).toEqual([
      ['purchase', 'paid', PLAN_CENTS],
      ['purchase', 'paid', 0],
      ['credit_note', 'paid', -3_298],
    ])
    await runJobs(shop.world, /^payment/)
    expect([await refunded(), await shop.subscriptions()]).toEqual([3_298, [['team-starter', 2, 'active', 'MONTHLY']]])
    // Back on the same day costs what was paid back.
    await change('team-power')
    const back = await shop.buy()
    expect([back.quote.dueToday, back.quote.refund]).toEqual([3_298, 0])
  })

  test('after a part was paid back by the operator credits the rest', async () => {
    const { id: invoiceId } = (await shop.invoices())[0]!
    // 30.00 and 6.5 %.
    await shop.world.system.db.transact('test', (tx) => creditInvoice(tx, { invoiceId, cents: 3_195 }))
    await change('team-starter')
    const { items } = await getQuote(shop.owner, { cartId: await openCart(shop.owner) })
    expect(items.map(({ amount }) => amount)).toEqual([4_026, -4_026])
    // 71.23 less 30.00 and 40.26, and 6.5 %.
    expect((await getQuote(shop.owner, { cartId: await openCart(shop.owner) })).refund).toBe(97 + 6)
  })

  test('to a year begins now, less the unused part', async () => {
    await change('team-power', 'YEARLY')
    const { quote } = await shop.buy({ zone: 'UTC' })
    // 2 × 703.80 less 71.23, and 6.5 %.
    expect(quote.dueToday).toBe(140_760 - 7_123 + (9_149 - 463))
    const [row] = await shop.rows('subscriptions')
    expect(row).toMatchObject({ period: 'YEARLY', anchored_at: shop.world.clock.now() })
  })

  test('after seats were added credits them as well', async () => {
    const { id } = (await shop.rows('subscriptions'))[0]!
    await shop.choose({ kind: 'ADD_SEATS', subscriptionId: id, qty: 1 })
    // 69.00 → 35.61.
    expect((await shop.buy()).quote).toMatchObject({ subtotal: 3_561 })
    expect(await shop.subscriptions()).toEqual([['team-power', 3, 'active', 'MONTHLY']])
    await change('team-starter')
    const { items } = await getQuote(shop.owner, { cartId: await openCart(shop.owner) })
    expect(items.map(({ amount }) => amount)).toEqual([6_039, -6_039])
  })
})
