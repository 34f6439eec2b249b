import type { Stripe } from 'stripe'
import { invalidRequest, missing } from './errors'
import type { Params } from './params'
import { findObject, newId, saveObject, seconds, type PaymentWorld } from './payment-world'

export const REFUND_PARAMS = ['payment_intent', 'charge', 'amount', 'reason', 'metadata']

function findCharge(world: PaymentWorld, params: Params): Stripe.Charge {
  const intentId = params.text('payment_intent')
  const intent = intentId === undefined ? null : findObject(world, 'payment_intent', intentId)
  if (intentId !== undefined && !intent) throw missing('payment_intent', intentId, 'payment_intent', 400)
  const chargeId = intent ? intent.latest_charge : params.required('charge')
  const charge = typeof chargeId === 'string' ? findObject(world, 'charge', chargeId) : null
  if (!charge?.paid) throw invalidRequest('This payment has no successful charge to refund.', 'payment_intent')
  return charge
}

export function createRefund(world: PaymentWorld, params: Params): Stripe.Refund {
  const charge = findCharge(world, params)
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} has been charged back.`, undefined, 'charge_disputed')
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
  const left = charge.amount - charge.amount_refunded
  const amount = params.integer('amount') ?? left
  if (amount < 1) throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer')
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      'amount',
      'amount_too_large',
    )
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  saveObject(world, charge)
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: seconds(world),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: params.strings('metadata'),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  saveObject(world, refund)
  world.emit('refund.created', refund)
  world.emit('charge.refunded', charge)
  return refund
}
