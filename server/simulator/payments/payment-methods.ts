import type { Stripe } from 'stripe'
import { brandOf, checkCard } from './cards'
import { invalidRequest, missing } from './errors'
import type { Params } from './params'
import { findRecord, newId, saveObject, seconds, type PaymentWorld } from './payment-world'

export const PAYMENT_METHOD_PARAMS = ['type', 'card', 'billing_details', 'metadata']

export function createPaymentMethod(world: PaymentWorld, params: Params): Stripe.PaymentMethod {
  if (params.required('type') !== 'card') throw invalidRequest('Only cards are simulated.', 'type')
  const card = params.nested('card')
  const number = String(card['number'] ?? '').replace(/[ -]/g, '')
  const cvc = typeof card['cvc'] === 'string' ? card['cvc'] : undefined
  const expYear = Number(card['exp_year'])
  const fields = { number, expMonth: Number(card['exp_month']), expYear: expYear < 100 ? 2000 + expYear : expYear, cvc }
  checkCard(fields, world.clock.now())
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: brandOf(number),
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: cvc ? 'unchecked' : null },
      country: 'US',
      display_brand: brandOf(number),
      exp_month: fields.expMonth,
      exp_year: fields.expYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brandOf(number)], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(world),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: params.strings('metadata'),
    type: 'card',
  }
  saveObject(world, method, { number })
  return method
}

export function requireMethod(world: PaymentWorld, id: string) {
  const record = findRecord(world, 'payment_method', id)
  if (!record) throw missing('PaymentMethod', id, 'payment_method', 400)
  return record
}

/** Also remembers that its owner was authenticated. */
export function attachMethod(world: PaymentWorld, id: string, customer: string, authenticated: boolean): void {
  const { body, hidden } = requireMethod(world, id)
  if (body.customer !== null && body.customer !== customer)
    throw invalidRequest('The payment method is already attached to another customer.', 'payment_method')
  const isNew = body.customer === null
  body.customer = customer
  saveObject(world, body, { ...hidden, authenticated: hidden.authenticated || authenticated })
  if (isNew) world.emit('payment_method.attached', body)
}
