import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BILLING_FORM, openCheckout, type Checkout } from '../../../tests/helpers/checkout'
import { openPaymentProvider, type TestProvider } from '../../../tests/helpers/payment-provider'
import { openCart } from '../cart/open-cart.server'
import type { BillingForm } from './checkout.schema'
import { purchaseCart } from './purchase-cart.server'

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

describe('the billing form', () => {
  const refusal = async (form: Partial<Record<keyof BillingForm, string>>) => {
    const cartId = await openCart(shop.owner)
    const billingForm = { ...BILLING_FORM, ...form } as BillingForm
    const result = purchaseCart(shop.owner, { cartId, version: '', billingForm, agreedToTerms: true })
    const error: { code?: string; fieldErrors?: Record<string, string[]> } = await result.then(
      () => ({}),
      (reason: object) => reason,
    )
    return error.code === 'invalid' ? error.fieldErrors : null
  }

  test('names every missing field', async () => {
    const empty = Object.fromEntries(Object.keys(BILLING_FORM).map((name) => [name, '  '])) as Record<
      keyof BillingForm,
      string
    >
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
