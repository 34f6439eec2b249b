import type { Stripe } from 'stripe'
import { behaviorOf, type CardBehavior, type DeclineCode } from './cards'
import { createCharge, scheduleDispute } from './charges'
import { requireCustomer } from './customers'
import { invalidRequest, StripeError } from './errors'
import type { Params } from './params'
import { attachMethod, requireMethod } from './payment-methods'
import { newId, saveObject, seconds, type PaymentWorld } from './payment-world'

export const PAYMENT_PARAMS = [
  'amount',
  'currency',
  'customer',
  'payment_method',
  'allowed_payment_method_types',
  'setup_future_usage',
  'confirm',
  'off_session',
  'error_on_requires_action',
  'use_stripe_sdk',
  'description',
  'metadata',
]
const LEAST_AMOUNT = 50
const MOST_AMOUNT = 99_999_999

export function createPaymentIntent(world: PaymentWorld, params: Params): Stripe.PaymentIntent {
  const amount = params.integer('amount')
  if (amount === undefined) throw invalidRequest('Missing required param: amount.', 'amount', 'parameter_missing')
  if (amount < LEAST_AMOUNT) throw invalidRequest('Amount must be at least $0.50 usd', 'amount', 'amount_too_small')
  if (amount > MOST_AMOUNT)
    throw invalidRequest('Amount must be no more than $999,999.99', 'amount', 'amount_too_large')
  const currency = params.required('currency')
  if (currency !== 'usd') throw invalidRequest(`Invalid currency: ${currency}`, 'currency')
  const customer = params.text('customer')
  if (customer) requireCustomer(world, customer)
  const confirm = params.boolean('confirm')
  const offSession = params.boolean('off_session')
  if (offSession && !confirm) throw invalidRequest('off_session is only possible with confirm=true.', 'off_session')
  const futureUsage = params.text('setup_future_usage')
  const id = newId('pi')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    confirmation_method: 'automatic',
    created: seconds(world),
    currency,
    customer: customer ?? null,
    customer_account: null,
    description: params.text('description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.strings('metadata'),
    next_action: null,
    on_behalf_of: null,
    payment_method: params.text('payment_method') ?? null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: futureUsage === 'off_session' || futureUsage === 'on_session' ? futureUsage : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: params.has('payment_method') ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: null,
  }
  if (!confirm) {
    saveObject(world, intent)
    return intent
  }
  return confirmPaymentIntent(world, intent, {
    refusesAction: params.boolean('error_on_requires_action') || offSession,
  })
}

/** Throws card errors. `refusesAction`: no one is there to answer the bank. */
export function confirmPaymentIntent(
  world: PaymentWorld,
  intent: Stripe.PaymentIntent,
  { refusesAction }: { refusesAction: boolean },
): Stripe.PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(
      `This PaymentIntent's status is ${intent.status}.`,
      undefined,
      'payment_intent_unexpected_state',
    )
  if (typeof intent.payment_method !== 'string')
    throw invalidRequest('You cannot confirm this PaymentIntent without a payment method.', 'payment_method')
  const { body: method, hidden } = requireMethod(world, intent.payment_method)
  if (method.customer !== null && method.customer !== intent.customer)
    throw invalidRequest('The payment method belongs to another customer.', 'payment_method')
  const behavior = behaviorOf(hidden.number ?? '')
  const mustAuthenticate =
    behavior.authentication === 'always' || (behavior.authentication === 'unless-set-up' && !hidden.authenticated)
  if (!mustAuthenticate) return charge(world, intent, method, behavior)
  if (refusesAction)
    throw decline(world, intent, method, {
      code: 'authentication_required',
      declineCode: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    })
  intent.status = 'requires_action'
  intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  saveObject(world, intent)
  world.emit('payment_intent.requires_action', intent)
  return intent
}

function charge(
  world: PaymentWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  behavior: CardBehavior,
  authenticated = false,
): Stripe.PaymentIntent {
  const refusal = behavior.declines ?? behavior.declinesCharges
  if (refusal) throw decline(world, intent, method, refusal)
  const made = createCharge(world, intent, method, null)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = made.id
  intent.next_action = null
  intent.last_payment_error = null
  saveObject(world, intent)
  if (intent.setup_future_usage && typeof intent.customer === 'string')
    attachMethod(world, method.id, intent.customer, authenticated)
  world.emit('charge.succeeded', made)
  world.emit('payment_intent.succeeded', intent)
  scheduleDispute(world, made)
  return intent
}

type Refusal = { code: DeclineCode | 'authentication_required'; declineCode?: string; message: string }

function decline(
  world: PaymentWorld,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { code, declineCode, message }: Refusal,
): StripeError {
  const made = createCharge(world, intent, method, { code, message })
  const error = {
    type: 'card_error' as const,
    code,
    message,
    charge: made.id,
    ...(declineCode && { decline_code: declineCode }),
  }
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.latest_charge = made.id
  intent.last_payment_error = { ...error, payment_method: method }
  saveObject(world, intent)
  world.emit('charge.failed', made)
  world.emit('payment_intent.payment_failed', intent)
  return new StripeError(402, { ...error, payment_intent: intent })
}

/** The bank's answer. */
export function authenticatePayment(world: PaymentWorld, intent: Stripe.PaymentIntent, accepted: boolean): void {
  if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') return
  const { body: method, hidden } = requireMethod(world, intent.payment_method)
  if (accepted) return void charge(world, intent, method, behaviorOf(hidden.number ?? ''), true)
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.payment_method = null
  intent.last_payment_error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'The provided payment method has failed authentication.',
    payment_method: method,
  }
  saveObject(world, intent)
  world.emit('payment_intent.payment_failed', intent)
}

export function cancelPaymentIntent(world: PaymentWorld, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      'payment_intent_unexpected_state',
    )
  intent.status = 'canceled'
  intent.canceled_at = seconds(world)
  intent.next_action = null
  saveObject(world, intent)
  world.emit('payment_intent.canceled', intent)
  return intent
}
