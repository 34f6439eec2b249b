import type { Stripe } from 'stripe'
import { invalidRequest, missing } from './errors'
import type { Params } from './params'
import { behaviorOf } from './cards'
import { findObject, findRecord, listObjects, newId, saveObject, seconds, type PaymentWorld } from './payment-world'

export const REFUND_PARAMS = ['payment_intent', 'charge', 'amount', 'reason', 'metadata']

/** The person's bank takes a moment to refuse. */
const FAILS_AFTER_MS = 10_000

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
  scheduleFailure(world, refund)
  return refund
}

function scheduleFailure(world: PaymentWorld, { id, status, payment_method: methodId }: Stripe.Refund): void {
  const method = typeof methodId === 'string' ? findRecord(world, 'payment_method', methodId) : null
  if (status === 'failed' || !behaviorOf(method?.hidden.number ?? '').refundFails) return
  world.clock.after(FAILS_AFTER_MS, () => failRefund(world, id))
}

/** After a restart. */
export function resumeRefunds(world: PaymentWorld): void {
  for (const refund of listObjects(world, 'refund', {}, { limit: 1_000 }).items) scheduleFailure(world, refund)
}

function failRefund(world: PaymentWorld, id: string): void {
  const refund = findObject(world, 'refund', id)
  const charge = typeof refund?.charge === 'string' ? findObject(world, 'charge', refund.charge) : null
  if (!refund || !charge || refund.status === 'failed') return
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  saveObject(world, charge)
  const failed: Stripe.Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  saveObject(world, failed)
  world.emit('refund.failed', failed)
}
