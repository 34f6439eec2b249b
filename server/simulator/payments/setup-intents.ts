import type { Stripe } from 'stripe'
import { behaviorOf } from './cards'
import { requireCustomer } from './customers'
import { invalidRequest, StripeError } from './errors'
import type { Params } from './params'
import { attachMethod, requireMethod } from './payment-methods'
import { newId, saveObject, seconds, type PaymentWorld } from './payment-world'

export const SETUP_PARAMS = [
  'customer',
  'payment_method',
  'allowed_payment_method_types',
  'usage',
  'confirm',
  'use_stripe_sdk',
  'description',
  'metadata',
]

export function createSetupIntent(world: PaymentWorld, params: Params): Stripe.SetupIntent {
  const customer = params.text('customer')
  if (customer) requireCustomer(world, customer)
  const id = newId('seti')
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('x').slice(2)}`,
    created: seconds(world),
    customer: customer ?? null,
    customer_account: null,
    description: params.text('description') ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: params.strings('metadata'),
    next_action: null,
    on_behalf_of: null,
    payment_method: params.text('payment_method') ?? null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: params.has('payment_method') ? 'requires_confirmation' : 'requires_payment_method',
    usage: params.text('usage') ?? 'off_session',
  }
  saveObject(world, intent)
  return params.boolean('confirm') ? confirmSetupIntent(world, intent) : intent
}

/** Throws card errors. */
export function confirmSetupIntent(world: PaymentWorld, intent: Stripe.SetupIntent): Stripe.SetupIntent {
  if (typeof intent.payment_method !== 'string')
    throw invalidRequest('You cannot confirm this SetupIntent without a payment method.', 'payment_method')
  const { body: method, hidden } = requireMethod(world, intent.payment_method)
  const { declines, authentication } = behaviorOf(hidden.number ?? '')
  if (declines) {
    const error = { type: 'card_error' as const, code: declines.code, message: declines.message }
    const declineCode = declines.declineCode && { decline_code: declines.declineCode }
    intent.status = 'requires_payment_method'
    intent.payment_method = null
    intent.last_setup_error = { ...error, ...declineCode, payment_method: method }
    saveObject(world, intent)
    world.emit('setup_intent.setup_failed', intent)
    throw new StripeError(402, { ...error, ...declineCode, setup_intent: intent })
  }
  if (authentication) {
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    saveObject(world, intent)
    world.emit('setup_intent.requires_action', intent)
    return intent
  }
  return succeed(world, intent, false)
}

function succeed(world: PaymentWorld, intent: Stripe.SetupIntent, authenticated: boolean): Stripe.SetupIntent {
  intent.status = 'succeeded'
  intent.next_action = null
  if (typeof intent.customer === 'string' && typeof intent.payment_method === 'string')
    attachMethod(world, intent.payment_method, intent.customer, authenticated)
  saveObject(world, intent)
  world.emit('setup_intent.succeeded', intent)
  return intent
}

/** The bank's answer. */
export function authenticateSetup(world: PaymentWorld, intent: Stripe.SetupIntent, accepted: boolean): void {
  if (intent.status !== 'requires_action') return
  if (accepted) return void succeed(world, intent, true)
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.payment_method = null
  intent.last_setup_error = {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The latest attempt to set up the payment method failed because authentication failed.',
  }
  saveObject(world, intent)
  world.emit('setup_intent.setup_failed', intent)
}
