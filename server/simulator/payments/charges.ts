import type { Stripe } from 'stripe'
import { behaviorOf } from './cards'
import { findRecord, listObjects, newId, saveObject, seconds, type PaymentWorld } from './payment-world'

/** A bank's customer takes a moment to disagree. */
const DISPUTED_AFTER_MS = 10_000

export function createCharge(
  world: PaymentWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  failure: { code: string; message: string } | null,
): Stripe.Charge {
  const charge: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: failure ? null : newId('txn'),
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: !failure,
    created: seconds(world),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
  saveObject(world, charge)
  return charge
}

export function scheduleDispute(world: PaymentWorld, charge: Stripe.Charge): void {
  const method = charge.payment_method === null ? null : findRecord(world, 'payment_method', charge.payment_method)
  if (!charge.paid || charge.disputed || !behaviorOf(method?.hidden.number ?? '').disputed) return
  world.clock.after(DISPUTED_AFTER_MS, () => createDispute(world, charge.id))
}

/** After a restart. */
export function resumeDisputes(world: PaymentWorld): void {
  for (const charge of listObjects(world, 'charge', {}, { limit: 1_000 }).items) scheduleDispute(world, charge)
}

function createDispute(world: PaymentWorld, chargeId: string): void {
  const charge = findRecord(world, 'charge', chargeId)?.body
  if (!charge || charge.disputed) return
  charge.disputed = true
  saveObject(world, charge)
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(world),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    // The app reads none of its fields.
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: seconds(world) + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  saveObject(world, dispute)
  world.emit('charge.dispute.created', dispute)
}
