import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BILLING_FORM, openCheckout, PLAN, type Checkout } from '../../../tests/helpers/checkout'
import { openPaymentProvider, type TestProvider } from '../../../tests/helpers/payment-provider'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { subscribe } from '../../../tests/helpers/subscriptions'
import { addToCart } from '../cart/add-to-cart.server'
import { getOpenCart } from '../cart/cart.read.server'
import type { CartIntent } from '../cart/cart.schema'
import { applyPromotion, updateCartItem } from '../cart/change-cart.server'
import { openCart } from '../cart/open-cart.server'
import { getQuote } from '../cart/quote.read.server'
import { completeCard, saveCard } from '../payments/save-card.server'
import { settlePayment } from '../payments/settle-payment.server'
import { createPromotion } from '../promotions/create-promotion.server'
import { getBillingProfile } from './billing-profile.server'
import { purchaseCart } from './purchase-cart.server'
import { confirmPurchase, getPurchase } from './purchases.read.server'

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

const CARD_FAILED = 'An error occurred processing this card. Please make sure this is a valid card and try again.'
const TRIAL: CartIntent = { ...PLAN, productId: 'team-starter' }
/** 2 × 69.00 and 6.5 %. */
const PLAN_CENTS = 13_800 + 897

describe('a purchase', () => {
  test('is paid and provisioned, with invoice, address and receipt', async () => {
    await shop.choose()
    const purchase = await shop.buy({ zone: 'America/Denver' })
    expect(purchase).toMatchObject({ state: 'COMPLETED', message: null, quote: { dueToday: PLAN_CENTS } })
    expect(await shop.subscriptions()).toEqual([['team-power', 2, 'active', 'MONTHLY']])
    expect(await shop.invoices()).toMatchObject([
      { status: 'paid', title: 'Team Power', subtotal_cents: 13_800, tax_cents: 897, tax_region: 'US-WA' },
    ])
    expect(await getBillingProfile(shop.owner)).toEqual(BILLING_FORM)
    expect(await shop.rows('subscriptions')).toMatchObject([{ zone: 'America/Denver' }])
    expect(await getOpenCart(shop.owner)).toBeNull()
    await runJobs(shop.world, /^mail/)
    expect(shop.world.mails).toMatchObject([{ to: 'ada@harbor.test', subject: 'Your receipt from Trunkline' }])
    expect(shop.world.mails[0]?.text).toContain('Paid today: $146.97')
  })

  test('clicked five times, in two tabs and after Back, charges once', async () => {
    const cartId = await shop.choose()
    const version = await shop.versionOf(cartId)
    await saveCard(shop.owner, { paymentMethodId: await shop.card() })
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => shop.start({ version })))
    await runJobs(shop.world, /^payment/)
    const again = await purchaseCart(shop.owner, { cartId, version, billingForm: BILLING_FORM, agreedToTerms: true })
    expect(new Set([...ids, again.kind === 'purchase' && again.purchaseId]).size).toBe(1)
    expect([await shop.charged(), (await shop.subscriptions()).length, (await shop.invoices()).length]).toEqual([
      1, 1, 1,
    ])
  })

  test('that is being paid is not paid by another card', async () => {
    await shop.choose()
    const version = await shop.versionOf(await openCart(shop.owner))
    const id = await shop.start({ version, paymentMethodId: await shop.card() })
    expect(await shop.start({ version, paymentMethodId: await shop.card() })).toBe(id)
    await runJobs(shop.world, /^payment/)
    expect(await shop.charged()).toBe(1)
  })

  test('does not change its cart while it is paid', async () => {
    const cartId = await shop.choose()
    await shop.start({ paymentMethodId: await shop.card() })
    await expect(updateCartItem(shop.owner, { cartId, position: 0, qty: 9 })).rejects.toMatchObject({
      code: 'in_progress',
    })
    await runJobs(shop.world, /^payment/)
    expect(await shop.subscriptions()).toEqual([['team-power', 2, 'active', 'MONTHLY']])
  })

  test('at another price than was shown is refused, with the new quote', async () => {
    const cartId = await shop.choose()
    const version = await shop.versionOf(cartId)
    await updateCartItem(shop.owner, { cartId, position: 0, qty: 3 })
    await expect(shop.start({ version, paymentMethodId: await shop.card() })).rejects.toMatchObject({
      code: 'quote_changed',
      details: { quote: { subtotal: 20_700, version: await shop.versionOf(cartId) } },
    })
    // Tax of another state.
    await expect(
      shop.start({ billingForm: { ...BILLING_FORM, state: 'NY', zip: '10001' }, paymentMethodId: await shop.card() }),
    ).rejects.toMatchObject({ code: 'quote_changed' })
    expect(await shop.charged()).toBe(0)
  })

  test('needs a card', async () => {
    await shop.choose()
    const noCard = { code: 'conflict', message: 'Error: No card on file and no new card provided' }
    await expect(shop.start()).rejects.toMatchObject(noCard)
    await shop.choose(TRIAL)
    await expect(shop.start()).rejects.toMatchObject(noCard)
    expect([await shop.rows('purchases'), await getBillingProfile(shop.owner)]).toEqual([[], null])
  })

  test('of an overdue account is refused', async () => {
    await shop.choose()
    const overdue = { code: 'OVERDUE_CART_ERROR' }
    const set = (at: number | null) =>
      shop.world.system.db.q
        .updateTable('accounts')
        .set({ billing_blocked_at: at })
        .where('id', '=', shop.accountId)
        .execute()
    await set(1)
    await expect(shop.start({ paymentMethodId: await shop.card() })).rejects.toMatchObject(overdue)
    await set(null)
    const id = await subscribe(shop.world, shop.accountId)
    await shop.world.system.db.q
      .updateTable('subscriptions')
      .set({ status: 'renewal_failed' })
      .where('id', '=', id)
      .execute()
    await expect(shop.start({ paymentMethodId: await shop.card() })).rejects.toMatchObject(overdue)
  })

  test('of a cart with an error, an empty one and another account’s is refused', async () => {
    const cartId = await openCart(shop.owner)
    await expect(shop.start()).rejects.toMatchObject({ message: 'Your cart is empty' })
    await shop.choose({ ...PLAN, qty: 1 })
    await expect(shop.start()).rejects.toMatchObject({ message: 'Min. 2' })
    const stranger = shop.world.as(await shop.world.person({ role: 'OWNER' }))
    const input = { cartId, version: '', billingForm: BILLING_FORM, agreedToTerms: true } as const
    await expect(purchaseCart(stranger, input)).rejects.toMatchObject({ code: 'not_found' })
    const manager = shop.world.as(await shop.world.person({ accountId: shop.accountId, role: 'MANAGER' }))
    await expect(purchaseCart(manager, input)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('is seen by its account only', async () => {
    await shop.choose()
    const { id } = await shop.buy()
    const stranger = shop.world.as(await shop.world.person({ role: 'OWNER' }))
    await expect(getPurchase(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(confirmPurchase(stranger, { id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a card', () => {
  test.each(['4000000000000002', '4000000000009995', '4000000000000069', '4000000000000127'])(
    '%s that is refused leaves the cart',
    async (number) => {
      const cartId = await shop.choose()
      const result = await purchaseCart(shop.owner, {
        cartId,
        version: await shop.versionOf(cartId),
        billingForm: BILLING_FORM,
        agreedToTerms: true,
        paymentMethodId: await shop.card(number),
      })
      expect(result).toMatchObject({ kind: 'card', card: { state: 'DECLINED', message: CARD_FAILED } })
      expect([await shop.rows('purchases'), (await getOpenCart(shop.owner))?.id]).toEqual([[], cartId])
    },
  )

  test('that declines the charge fails the purchase; another card pays', async () => {
    await shop.choose()
    const failed = await shop.buy({ paymentMethodId: await shop.card('4000000000000341') })
    expect(failed).toMatchObject({ state: 'FAILED', message: CARD_FAILED, failureCode: 'generic_decline' })
    expect([await shop.subscriptions(), await shop.charged()]).toEqual([[], 0])
    expect(await shop.buy()).toMatchObject({ state: 'COMPLETED' })
    expect((await shop.rows('purchases')).map(({ state }) => state)).toEqual(['failed', 'provisioned'])
    expect((await shop.invoices()).map(({ status }) => status)).toEqual(['void', 'paid'])
    expect(await shop.charged()).toBe(1)
  })

  test('whose bank asks for the person is finished in the browser, for card and payment', async () => {
    const cartId = await shop.choose()
    const input = {
      cartId,
      version: await shop.versionOf(cartId),
      billingForm: BILLING_FORM,
      agreedToTerms: true,
    } as const
    const first = await purchaseCart(shop.owner, { ...input, paymentMethodId: await shop.card('4000002760003184') })
    if (first.kind !== 'card') throw new Error('the card was saved')
    expect(first.card.state).toBe('NEEDS_AUTHENTICATION')
    await payments.answerBank(first.card.clientSecret, true)
    await completeCard(shop.owner, { setupId: first.card.setupId! })
    const id = await shop.start()
    await runJobs(shop.world, /^payment/)
    const asked = await getPurchase(shop.owner, id)
    expect(asked).toMatchObject({
      state: 'NEEDS_AUTHENTICATION',
      message: 'Your bank asks you to confirm this payment.',
    })
    // Back and Purchase again.
    expect(await shop.start()).toBe(id)
    await payments.answerBank(asked.clientSecret, true)
    expect(await confirmPurchase(shop.owner, { id })).toMatchObject({ state: 'COMPLETED', clientSecret: null })
    expect([await shop.charged(), await shop.subscriptions()]).toEqual([1, [['team-power', 2, 'active', 'MONTHLY']]])
  })

  describe('whose bank asks for the person, who does not answer,', () => {
    let asked: string
    beforeEach(async () => {
      await shop.choose()
      const setup = await saveCard(shop.owner, { paymentMethodId: await shop.card('4000002760003184') })
      await payments.answerBank(setup.clientSecret, true)
      await completeCard(shop.owner, { setupId: setup.setupId! })
      asked = await shop.start()
      await runJobs(shop.world, /^payment/)
      expect(await getPurchase(shop.owner, asked)).toMatchObject({ state: 'NEEDS_AUTHENTICATION' })
    })
    /** The person answers the bank in a forgotten tab. */
    const answerLate = async () => {
      const { id, provider_id } = await shop.world.system.db.q
        .selectFrom('payments')
        .select(['id', 'provider_id'])
        .where('state', '=', 'needs_person')
        .executeTakeFirstOrThrow()
      await settlePayment(shop.world.system, id, { kind: 'paid', paymentId: provider_id! })
    }

    test('is replaced by another card; an answer afterwards is paid back', async () => {
      expect(await shop.buy()).toMatchObject({ state: 'COMPLETED' })
      expect(await getPurchase(shop.owner, asked)).toMatchObject({ state: 'FAILED', failureCode: 'canceled' })
      await answerLate()
      expect(await getPurchase(shop.owner, asked)).toMatchObject({ state: 'REFUNDED' })
      expect(await shop.subscriptions()).toEqual([['team-power', 2, 'active', 'MONTHLY']])
      expect((await shop.invoices()).map(({ kind, status }) => [kind, status])).toEqual([
        ['purchase', 'paid'],
        ['purchase', 'paid'],
        ['credit_note', 'paid'],
      ])
    })

    test('leaves the cart to be changed', async () => {
      await updateCartItem(shop.owner, { cartId: await openCart(shop.owner), position: 0, qty: 3 })
      expect(await getPurchase(shop.owner, asked)).toMatchObject({ state: 'FAILED', failureCode: 'canceled' })
      expect((await shop.buy()).quote.subtotal).toBe(20_700)
    })

    test('and clicks again, has the same purchase', async () => {
      expect(await shop.start()).toBe(asked)
      const { payment_method_id } = await shop.world.system.db.q
        .selectFrom('payments')
        .select('payment_method_id')
        .executeTakeFirstOrThrow()
      expect(await shop.start({ paymentMethodId: payment_method_id })).toBe(asked)
    })
  })

  test('whose bank is refused by the person fails the purchase', async () => {
    await shop.choose()
    const setup = await saveCard(shop.owner, { paymentMethodId: await shop.card('4000002760003184') })
    await payments.answerBank(setup.clientSecret, true)
    await completeCard(shop.owner, { setupId: setup.setupId! })
    const id = await shop.start()
    await runJobs(shop.world, /^payment/)
    await payments.answerBank((await getPurchase(shop.owner, id)).clientSecret, false)
    expect(await confirmPurchase(shop.owner, { id })).toMatchObject({ state: 'FAILED', message: CARD_FAILED })
    expect(await shop.buy()).toMatchObject({ state: 'COMPLETED' })
  })

  test('whose answer is lost after charging pays once', async () => {
    await shop.choose()
    expect(await shop.buy({ paymentMethodId: await shop.card('4000000000004087') })).toMatchObject({ state: 'PAYING' })
    shop.world.clock.advance(2_000)
    await runJobs(shop.world, /^payment/)
    expect((await shop.rows('purchases')).map(({ state }) => state)).toEqual(['provisioned'])
    expect(await shop.charged()).toBe(1)
  })
})

test('a charge that is reported after the purchase failed is served', async () => {
  await shop.choose()
  const { id } = await shop.buy({ paymentMethodId: await shop.card('4000000000000341') })
  const { id: paymentId } = await shop.world.system.db.q.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  // A ledger entry needs a charge of its own: the provider is not asked here.
  await settlePayment(shop.world.system, paymentId, { kind: 'paid', paymentId: 'pi_late' })
  expect(await getPurchase(shop.owner, id)).toMatchObject({ state: 'COMPLETED' })
  expect(await shop.subscriptions()).toEqual([['team-power', 2, 'active', 'MONTHLY']])
})

test('a charge that is reported after another purchase is paid back', async () => {
  await shop.choose()
  const { id } = await shop.buy({ paymentMethodId: await shop.card('4000000000000341') })
  await shop.buy()
  const { id: paymentId } = await shop.world.system.db.q
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'declined')
    .executeTakeFirstOrThrow()
  await settlePayment(shop.world.system, paymentId, { kind: 'paid', paymentId: 'pi_late' })
  expect(await getPurchase(shop.owner, id)).toMatchObject({ state: 'REFUNDED' })
  expect(await shop.subscriptions()).toEqual([['team-power', 2, 'active', 'MONTHLY']])
  expect((await shop.invoices()).map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
    ['purchase', PLAN_CENTS],
    ['purchase', PLAN_CENTS],
    ['credit_note', -PLAN_CENTS],
  ])
})

describe('nothing is due', () => {
  test('for a trial: it starts at once, and is charged at its end', async () => {
    await shop.choose(TRIAL)
    await saveCard(shop.owner, { paymentMethodId: await shop.card() })
    expect(await getPurchase(shop.owner, await shop.start())).toMatchObject({
      state: 'COMPLETED',
      quote: { dueToday: 0 },
    })
    expect(await shop.subscriptions()).toEqual([['team-starter', 2, 'trialing', 'MONTHLY']])
    expect([await shop.charged(), (await shop.invoices())[0]?.total_cents]).toEqual([0, 0])
  })

  test('with a code of 100 %: without a card', async () => {
    await createPromotion(shop.world.system, {
      code: 'ALL',
      kind: 'percent',
      amount: 100,
      periods: 1,
      expiresAt: null,
      maxUses: null,
    })
    await applyPromotion(shop.owner, { cartId: await shop.choose(), code: 'ALL' })
    expect(await getPurchase(shop.owner, await shop.start())).toMatchObject({ state: 'COMPLETED', quote: { total: 0 } })
    expect(await shop.subscriptions()).toEqual([['team-power', 2, 'active', 'MONTHLY']])
  })
})

describe('a code', () => {
  const code = { code: 'ONCE', kind: 'percent', amount: 10, periods: 3, expiresAt: null, maxUses: 1 } as const
  const uses = async () =>
    (await shop.world.system.db.q.selectFrom('promotion_codes').select('uses').executeTakeFirstOrThrow()).uses

  test('is counted when it is paid', async () => {
    await createPromotion(shop.world.system, code)
    await applyPromotion(shop.owner, { cartId: await shop.choose(), code: 'once' })
    await shop.buy({ paymentMethodId: await shop.card('4000000000000341') })
    expect(await uses()).toBe(0)
    await shop.buy()
    expect([await uses(), (await shop.rows('subscriptions'))[0]]).toMatchObject([
      1,
      { promotion_code: 'ONCE', promotion_periods_left: 2 },
    ])
  })

  test('with one use is bought with by one of two accounts at the same time', async () => {
    await createPromotion(shop.world.system, code)
    const other = shop.world.as(await shop.world.person({ accountId: await shop.world.account(), role: 'OWNER' }))
    const [mine, theirs] = [await shop.choose(), await openCart(other)]
    await addToCart(other, { cartId: theirs, intent: PLAN })
    for (const [ctx, cartId] of [
      [shop.owner, mine],
      [other, theirs],
    ] as const)
      await applyPromotion(ctx, { cartId, code: 'ONCE' })
    const bids = await Promise.all(
      (
        [
          [shop.owner, mine],
          [other, theirs],
        ] as const
      ).map(async ([ctx, cartId]) => ({
        ctx,
        input: {
          cartId,
          version: (await getQuote(ctx, { cartId, country: 'US', state: 'WA' })).version,
          billingForm: BILLING_FORM,
          agreedToTerms: true as const,
          paymentMethodId: await shop.card(),
        },
      })),
    )
    const results = await Promise.allSettled(bids.map(({ ctx, input }) => purchaseCart(ctx, input)))
    await runJobs(shop.world, /^payment/)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'quote_changed' } })
    expect([await uses(), await shop.charged()]).toEqual([1, 1])
  })
})
