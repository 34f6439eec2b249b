import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPaymentProvider, type TestProvider } from '../../../tests/helpers/payment-provider'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { subscribe } from '../../../tests/helpers/subscriptions'
import { testWorld, type World } from '../../../tests/helpers/world'
import { addToCart } from '../cart/add-to-cart.server'
import { getOpenCart } from '../cart/cart.read.server'
import type { CartIntent } from '../cart/cart.schema'
import { applyPromotion, updateCartItem } from '../cart/change-cart.server'
import { openCart } from '../cart/open-cart.server'
import { getQuote } from '../cart/quote.read.server'
import type { Ctx } from '../context.server'
import { creditInvoice } from '../invoices/credit-invoice.server'
import { checkLedger } from '../ledger/check-ledger.server'
import { completeCard, saveCard } from '../payments/save-card.server'
import { settlePayment } from '../payments/settle-payment.server'
import { createPromotion } from '../promotions/create-promotion.server'
import { getBillingProfile } from './billing-profile.server'
import type { BillingForm, PurchaseInput } from './checkout.schema'
import { purchaseCart } from './purchase-cart.server'
import { confirmPurchase, getPurchase } from './purchases.read.server'

const CARD_FAILED = 'An error occurred processing this card. Please make sure this is a valid card and try again.'

let payments: TestProvider
beforeAll(async () => {
  payments = await openPaymentProvider()
})
afterAll(() => payments.close())

let world: World
let owner: Ctx
let accountId: string
let paidBefore: number
beforeEach(async () => {
  world = await testWorld({ payments: payments.provider })
  accountId = await world.account()
  owner = world.as(await world.person({ accountId, role: 'OWNER' }))
  paidBefore = await payments.countPaid()
})
afterEach(async () => {
  expect((await checkLedger(world.system)).problems).toEqual([])
  await world.close()
})

const FORM: BillingForm = {
  name: 'Ada Harbor',
  country: 'US',
  address1: '1 Pike Street',
  address2: '',
  city: 'Seattle',
  state: 'WA',
  zip: '98101',
  email: 'ada@harbor.test',
  phone: '',
}
const PLAN: CartIntent = { kind: 'SUBSCRIBE', productId: 'team-power', period: 'MONTHLY', qty: 2 }
const TRIAL: CartIntent = { ...PLAN, productId: 'team-starter' }
/** 2 × 69.00 and 6.5 %. */
const PLAN_CENTS = 13_800 + 897

async function fill(intent: CartIntent = PLAN): Promise<string> {
  const cartId = await openCart(owner)
  await addToCart(owner, { cartId, intent })
  return cartId
}
const versionOf = async (cartId: string) => (await getQuote(owner, { cartId, country: 'US', state: 'WA' })).version
const card = (number?: string) => payments.createCard(number)

async function start(input: Partial<PurchaseInput> = {}): Promise<string> {
  const cartId = await openCart(owner)
  const result = await purchaseCart(owner, {
    cartId,
    version: input.version ?? (await versionOf(cartId)),
    billingForm: FORM,
    agreedToTerms: true,
    ...input,
  })
  if (result.kind !== 'purchase') throw new Error(`the card: ${result.card.state}`)
  return result.purchaseId
}
async function buy(input: Partial<PurchaseInput> = {}) {
  const id = await start({ paymentMethodId: await card(), ...input })
  await runJobs(world, /^payment/)
  return getPurchase(owner, id)
}
const charged = async () => (await payments.countPaid()) - paidBefore
const rows = async (table: 'purchases' | 'subscriptions' | 'invoices' | 'carts') =>
  world.system.db.q.selectFrom(table).selectAll().where('account_id', '=', accountId).execute()
const statesOf = async (table: 'purchases' | 'carts') =>
  (
    await world.system.db.q
      .selectFrom(table)
      .select('state')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state)
const subscriptions = async () =>
  (await world.system.db.q.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).execute()).map(
    ({ product_id, quantity, status, period }) => [product_id, quantity, status, period],
  )
const invoices = () =>
  world.system.db.q.selectFrom('invoices').selectAll().where('account_id', '=', accountId).orderBy('number').execute()

describe('a purchase', () => {
  test('is paid and provisioned, with invoice, address and receipt', async () => {
    await fill()
    const purchase = await buy({ zone: 'America/Denver' })
    expect(purchase).toMatchObject({ state: 'COMPLETED', message: null, quote: { dueToday: PLAN_CENTS } })
    expect(await subscriptions()).toEqual([['team-power', 2, 'active', 'MONTHLY']])
    expect(await invoices()).toMatchObject([
      { status: 'paid', title: 'Team Power', subtotal_cents: 13_800, tax_cents: 897, tax_region: 'US-WA' },
    ])
    expect(await getBillingProfile(owner)).toEqual(FORM)
    expect(await rows('subscriptions')).toMatchObject([{ zone: 'America/Denver' }])
    expect(await getOpenCart(owner)).toBeNull()
    await runJobs(world, /^mail/)
    expect(world.mails).toMatchObject([{ to: 'ada@harbor.test', subject: 'Your receipt from Trunkline' }])
    expect(world.mails[0]?.text).toContain('Paid today: $146.97')
  })

  test('clicked five times, in two tabs and after Back, charges once', async () => {
    const cartId = await fill()
    const version = await versionOf(cartId)
    await saveCard(owner, { paymentMethodId: await card() })
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => start({ version })))
    await runJobs(world, /^payment/)
    const again = await purchaseCart(owner, { cartId, version, billingForm: FORM, agreedToTerms: true })
    expect(new Set([...ids, again.kind === 'purchase' && again.purchaseId]).size).toBe(1)
    expect([await charged(), (await subscriptions()).length, (await invoices()).length]).toEqual([1, 1, 1])
  })

  test('does not change its cart while it is paid', async () => {
    const cartId = await fill()
    await start({ paymentMethodId: await card() })
    await expect(updateCartItem(owner, { cartId, position: 0, qty: 9 })).rejects.toMatchObject({ code: 'in_progress' })
    await runJobs(world, /^payment/)
    expect(await subscriptions()).toEqual([['team-power', 2, 'active', 'MONTHLY']])
  })

  test('at another price than was shown is refused, with the new quote', async () => {
    const cartId = await fill()
    const version = await versionOf(cartId)
    await updateCartItem(owner, { cartId, position: 0, qty: 3 })
    await expect(start({ version, paymentMethodId: await card() })).rejects.toMatchObject({
      code: 'quote_changed',
      details: { quote: { subtotal: 20_700, version: await versionOf(cartId) } },
    })
    // Tax of another state.
    await expect(
      start({ billingForm: { ...FORM, state: 'NY', zip: '10001' }, paymentMethodId: await card() }),
    ).rejects.toMatchObject({ code: 'quote_changed' })
    expect(await charged()).toBe(0)
  })

  test('needs a card', async () => {
    await fill()
    const noCard = { code: 'conflict', message: 'Error: No card on file and no new card provided' }
    await expect(start()).rejects.toMatchObject(noCard)
    await fill(TRIAL)
    await expect(start()).rejects.toMatchObject(noCard)
    expect([await rows('purchases'), await getBillingProfile(owner)]).toEqual([[], null])
  })

  test('of an overdue account is refused', async () => {
    await fill()
    const overdue = { code: 'OVERDUE_CART_ERROR' }
    const set = (at: number | null) =>
      world.system.db.q.updateTable('accounts').set({ billing_blocked_at: at }).where('id', '=', accountId).execute()
    await set(1)
    await expect(start({ paymentMethodId: await card() })).rejects.toMatchObject(overdue)
    await set(null)
    const id = await subscribe(world, accountId)
    await world.system.db.q
      .updateTable('subscriptions')
      .set({ status: 'renewal_failed' })
      .where('id', '=', id)
      .execute()
    await expect(start({ paymentMethodId: await card() })).rejects.toMatchObject(overdue)
  })

  test('of a cart with an error, an empty one and another account’s is refused', async () => {
    const cartId = await openCart(owner)
    await expect(start()).rejects.toMatchObject({ message: 'Your cart is empty' })
    await fill({ ...PLAN, qty: 1 })
    await expect(start()).rejects.toMatchObject({ message: 'Min. 2' })
    const stranger = world.as(await world.person({ role: 'OWNER' }))
    const input = { cartId, version: '', billingForm: FORM, agreedToTerms: true } as const
    await expect(purchaseCart(stranger, input)).rejects.toMatchObject({ code: 'not_found' })
    const manager = world.as(await world.person({ accountId, role: 'MANAGER' }))
    await expect(purchaseCart(manager, input)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('is seen by its account only', async () => {
    await fill()
    const { id } = await buy()
    const stranger = world.as(await world.person({ role: 'OWNER' }))
    await expect(getPurchase(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(confirmPurchase(stranger, { id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a card', () => {
  test.each(['4000000000000002', '4000000000009995', '4000000000000069', '4000000000000127'])(
    '%s that is refused leaves the cart',
    async (number) => {
      const cartId = await fill()
      const result = await purchaseCart(owner, {
        cartId,
        version: await versionOf(cartId),
        billingForm: FORM,
        agreedToTerms: true,
        paymentMethodId: await card(number),
      })
      expect(result).toMatchObject({ kind: 'card', card: { state: 'DECLINED', message: CARD_FAILED } })
      expect([await rows('purchases'), (await getOpenCart(owner))?.id]).toEqual([[], cartId])
    },
  )

  test('that declines the charge fails the purchase; another card pays', async () => {
    await fill()
    const failed = await buy({ paymentMethodId: await card('4000000000000341') })
    expect(failed).toMatchObject({ state: 'FAILED', message: CARD_FAILED, failureCode: 'generic_decline' })
    expect([await subscriptions(), await charged()]).toEqual([[], 0])
    expect(await buy()).toMatchObject({ state: 'COMPLETED' })
    expect(await statesOf('purchases')).toEqual(['failed', 'provisioned'])
    expect((await invoices()).map(({ status }) => status)).toEqual(['void', 'paid'])
    expect(await charged()).toBe(1)
  })

  test('whose bank asks for the person is finished in the browser, for card and payment', async () => {
    const cartId = await fill()
    const input = { cartId, version: await versionOf(cartId), billingForm: FORM, agreedToTerms: true } as const
    const first = await purchaseCart(owner, { ...input, paymentMethodId: await card('4000002760003184') })
    if (first.kind !== 'card') throw new Error('the card was saved')
    expect(first.card.state).toBe('NEEDS_AUTHENTICATION')
    await payments.answerBank(first.card.clientSecret, true)
    await completeCard(owner, { setupId: first.card.setupId! })
    const id = await start()
    await runJobs(world, /^payment/)
    const asked = await getPurchase(owner, id)
    expect(asked).toMatchObject({
      state: 'NEEDS_AUTHENTICATION',
      message: 'Your bank asks you to confirm this payment.',
    })
    // Back and Purchase again.
    expect(await start()).toBe(id)
    await payments.answerBank(asked.clientSecret, true)
    expect(await confirmPurchase(owner, { id })).toMatchObject({ state: 'COMPLETED', clientSecret: null })
    expect([await charged(), await subscriptions()]).toEqual([1, [['team-power', 2, 'active', 'MONTHLY']]])
  })

  test('whose bank is refused by the person fails the purchase', async () => {
    await fill()
    const setup = await saveCard(owner, { paymentMethodId: await card('4000002760003184') })
    await payments.answerBank(setup.clientSecret, true)
    await completeCard(owner, { setupId: setup.setupId! })
    const id = await start()
    await runJobs(world, /^payment/)
    await payments.answerBank((await getPurchase(owner, id)).clientSecret, false)
    expect(await confirmPurchase(owner, { id })).toMatchObject({ state: 'FAILED', message: CARD_FAILED })
    expect(await buy()).toMatchObject({ state: 'COMPLETED' })
  })

  test('whose answer is lost after charging pays once', async () => {
    await fill()
    expect(await buy({ paymentMethodId: await card('4000000000004087') })).toMatchObject({ state: 'PAYING' })
    world.clock.advance(2_000)
    await runJobs(world, /^payment/)
    expect(await statesOf('purchases')).toEqual(['provisioned'])
    expect(await charged()).toBe(1)
  })
})

test('a charge that is reported after the purchase failed is served', async () => {
  await fill()
  const { id } = await buy({ paymentMethodId: await card('4000000000000341') })
  const { id: paymentId } = await world.system.db.q.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  // A ledger entry needs a charge of its own: the provider is not asked here.
  await settlePayment(world.system, paymentId, { kind: 'paid', paymentId: 'pi_late' })
  expect(await getPurchase(owner, id)).toMatchObject({ state: 'COMPLETED' })
  expect(await subscriptions()).toEqual([['team-power', 2, 'active', 'MONTHLY']])
})

test('a charge that is reported after another purchase is paid back', async () => {
  await fill()
  const { id } = await buy({ paymentMethodId: await card('4000000000000341') })
  await buy()
  const { id: paymentId } = await world.system.db.q
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'declined')
    .executeTakeFirstOrThrow()
  await settlePayment(world.system, paymentId, { kind: 'paid', paymentId: 'pi_late' })
  expect(await getPurchase(owner, id)).toMatchObject({ state: 'REFUNDED' })
  expect(await subscriptions()).toEqual([['team-power', 2, 'active', 'MONTHLY']])
  expect((await invoices()).map(({ kind, total_cents }) => [kind, total_cents])).toEqual([
    ['purchase', PLAN_CENTS],
    ['purchase', PLAN_CENTS],
    ['credit_note', -PLAN_CENTS],
  ])
})

describe('a change of plan', () => {
  const DAY = 86_400_000
  const change = (productId: string, period: 'MONTHLY' | 'YEARLY' = 'MONTHLY') =>
    fill({ kind: 'SUBSCRIBE', productId, period, qty: 1 })
  const totals = async () => (await invoices()).map(({ kind, status, total_cents }) => [kind, status, total_cents])
  const refunded = async () =>
    (await world.system.db.q.selectFrom('payments').select('refunded_cents').execute()).reduce(
      (sum, { refunded_cents }) => sum + refunded_cents,
      0,
    )
  beforeEach(async () => {
    world.clock.set(Date.UTC(2026, 11, 1))
    await fill({ ...PLAN, productId: 'team-power' })
    await buy({ zone: 'UTC' })
    world.clock.advance(15.4 * DAY)
  })

  test('to a cheaper one pays back what is left, with tax, once', async () => {
    await change('team-starter')
    // 16 of 31 days: 138.00 → 71.23, 78.00 → 40.26; 30.97 and 6.5 %.
    const { quote, state } = await buy()
    expect([state, quote.dueToday, quote.refund]).toEqual(['COMPLETED', 0, 3_097 + 201])
    expect(await totals()).toEqual([
      ['purchase', 'paid', PLAN_CENTS],
      ['purchase', 'paid', 0],
      ['credit_note', 'paid', -3_298],
    ])
    await runJobs(world, /^payment/)
    expect([await refunded(), await subscriptions()]).toEqual([3_298, [['team-starter', 2, 'active', 'MONTHLY']]])
    // Back on the same day costs what was paid back.
    await change('team-power')
    const back = await buy()
    expect([back.quote.dueToday, back.quote.refund]).toEqual([3_298, 0])
  })

  test('after a part was paid back by the operator credits the rest', async () => {
    const { id: invoiceId } = (await invoices())[0]!
    // 30.00 and 6.5 %.
    await world.system.db.transact('test', (tx) => creditInvoice(tx, { invoiceId, cents: 3_195 }))
    await change('team-starter')
    const { items } = await getQuote(owner, { cartId: await openCart(owner) })
    expect(items.map(({ amount }) => amount)).toEqual([4_026, -4_026])
    // 71.23 less 30.00 and 40.26, and 6.5 %.
    expect((await getQuote(owner, { cartId: await openCart(owner) })).refund).toBe(97 + 6)
  })

  test('to a year begins now, less the unused part', async () => {
    await change('team-power', 'YEARLY')
    const { quote } = await buy({ zone: 'UTC' })
    // 2 × 703.80 less 71.23, and 6.5 %.
    expect(quote.dueToday).toBe(140_760 - 7_123 + (9_149 - 463))
    const [row] = await rows('subscriptions')
    expect(row).toMatchObject({ period: 'YEARLY', anchored_at: world.clock.now() })
  })

  test('after seats were added credits them as well', async () => {
    const { id } = (await rows('subscriptions'))[0]!
    await fill({ kind: 'ADD_SEATS', subscriptionId: id, qty: 1 })
    // 69.00 → 35.61.
    expect((await buy()).quote).toMatchObject({ subtotal: 3_561 })
    expect(await subscriptions()).toEqual([['team-power', 3, 'active', 'MONTHLY']])
    await change('team-starter')
    const { items } = await getQuote(owner, { cartId: await openCart(owner) })
    expect(items.map(({ amount }) => amount)).toEqual([6_039, -6_039])
  })
})

describe('nothing is due', () => {
  test('for a trial: it starts at once, and is charged at its end', async () => {
    await fill(TRIAL)
    await saveCard(owner, { paymentMethodId: await card() })
    expect(await getPurchase(owner, await start())).toMatchObject({ state: 'COMPLETED', quote: { dueToday: 0 } })
    expect(await subscriptions()).toEqual([['team-starter', 2, 'trialing', 'MONTHLY']])
    expect([await charged(), (await invoices())[0]?.total_cents]).toEqual([0, 0])
  })

  test('with a code of 100 %: without a card', async () => {
    await createPromotion(world.system, {
      code: 'ALL',
      kind: 'percent',
      amount: 100,
      periods: 1,
      expiresAt: null,
      maxUses: null,
    })
    await applyPromotion(owner, { cartId: await fill(), code: 'ALL' })
    expect(await getPurchase(owner, await start())).toMatchObject({ state: 'COMPLETED', quote: { total: 0 } })
    expect(await subscriptions()).toEqual([['team-power', 2, 'active', 'MONTHLY']])
  })
})

describe('a code', () => {
  const code = { code: 'ONCE', kind: 'percent', amount: 10, periods: 3, expiresAt: null, maxUses: 1 } as const
  const uses = async () =>
    (await world.system.db.q.selectFrom('promotion_codes').select('uses').executeTakeFirstOrThrow()).uses

  test('is counted when it is paid', async () => {
    await createPromotion(world.system, code)
    await applyPromotion(owner, { cartId: await fill(), code: 'once' })
    await buy({ paymentMethodId: await card('4000000000000341') })
    expect(await uses()).toBe(0)
    await buy()
    expect([await uses(), (await rows('subscriptions'))[0]]).toMatchObject([
      1,
      { promotion_code: 'ONCE', promotion_periods_left: 2 },
    ])
  })

  test('with one use is bought with by one of two accounts at the same time', async () => {
    await createPromotion(world.system, code)
    const other = world.as(await world.person({ accountId: await world.account(), role: 'OWNER' }))
    const [mine, theirs] = [await fill(), await openCart(other)]
    await addToCart(other, { cartId: theirs, intent: PLAN })
    for (const [ctx, cartId] of [
      [owner, mine],
      [other, theirs],
    ] as const)
      await applyPromotion(ctx, { cartId, code: 'ONCE' })
    const bids = await Promise.all(
      (
        [
          [owner, mine],
          [other, theirs],
        ] as const
      ).map(async ([ctx, cartId]) => ({
        ctx,
        input: {
          cartId,
          version: (await getQuote(ctx, { cartId, country: 'US', state: 'WA' })).version,
          billingForm: FORM,
          agreedToTerms: true as const,
          paymentMethodId: await card(),
        },
      })),
    )
    const results = await Promise.allSettled(bids.map(({ ctx, input }) => purchaseCart(ctx, input)))
    await runJobs(world, /^payment/)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'quote_changed' } })
    expect([await uses(), await charged()]).toEqual([1, 1])
  })
})

describe('the billing form', () => {
  const refusal = async (form: Partial<Record<keyof BillingForm, string>>) => {
    const cartId = await openCart(owner)
    const billingForm = { ...FORM, ...form } as BillingForm
    const result = purchaseCart(owner, { cartId, version: '', billingForm, agreedToTerms: true })
    const error: { code?: string; fieldErrors?: Record<string, string[]> } = await result.then(
      () => ({}),
      (reason: object) => reason,
    )
    return error.code === 'invalid' ? error.fieldErrors : null
  }

  test('names every missing field', async () => {
    const empty = Object.fromEntries(Object.keys(FORM).map((name) => [name, '  '])) as Record<keyof BillingForm, string>
    expect(await refusal(empty)).toEqual({
      name: ['Name required'],
      country: ['Country required'],
      address1: ['Address required'],
      city: ['City required'],
      state: ['State required'],
      zip: ['Zip required'],
      email: ['Valid email required'],
    })
  })

  test.each([
    [{ email: 'ada@' }, { email: ['Valid email required'] }],
    [{ phone: '12' }, { phone: ['Valid phone required'] }],
    [{ zip: '9810' }, { zip: ['Zip required'] }],
    [{ zip: 'M5V 3L9' }, { zip: ['Zip required'] }],
    [{ state: 'ON' }, { state: ['State required'] }],
    [{ country: 'CA' }, { state: ['State required'], zip: ['Zip required'] }],
    [{ country: 'MX' }, { country: ['Country required'] }],
  ])('%j', async (form, errors) => expect(await refusal(form)).toEqual(errors))

  test.each([[{ phone: '(206) 555-0141' }], [{ country: 'CA', state: 'ON', zip: 'm5v 3l9' }]])(
    '%j is fine',
    async (form) => expect(await refusal(form)).toBeNull(),
  )
})
