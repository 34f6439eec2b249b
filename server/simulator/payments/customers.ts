import type { Stripe } from 'stripe'
import { missing } from './errors'
import type { Params } from './params'
import { findObject, newId, saveObject, seconds, type PaymentWorld } from './payment-world'
import { requireMethod } from './payment-methods'

export const CUSTOMER_PARAMS = ['name', 'email', 'description', 'metadata', 'invoice_settings']

export function createCustomer(world: PaymentWorld, params: Params): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(world),
    currency: null,
    default_source: null,
    delinquent: false,
    description: params.text('description') ?? null,
    email: params.text('email') ?? null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: params.strings('metadata'),
    name: params.text('name') ?? null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  saveObject(world, customer)
  world.emit('customer.created', customer)
  return customer
}

export function requireCustomer(world: PaymentWorld, id: string, status = 400): Stripe.Customer {
  const customer = findObject(world, 'customer', id)
  if (!customer) throw missing('customer', id, status === 404 ? 'id' : 'customer', status)
  return customer
}

export function updateCustomer(world: PaymentWorld, id: string, params: Params): Stripe.Customer {
  const customer = requireCustomer(world, id, 404)
  if (params.has('name')) customer.name = params.text('name') ?? null
  if (params.has('email')) customer.email = params.text('email') ?? null
  customer.metadata = { ...customer.metadata, ...params.strings('metadata') }
  const methodId = params.strings('invoice_settings')['default_payment_method']
  if (methodId !== undefined) {
    if (requireMethod(world, methodId).body.customer !== id)
      throw missing('PaymentMethod', methodId, 'invoice_settings[default_payment_method]', 400)
    customer.invoice_settings.default_payment_method = methodId
  }
  saveObject(world, customer)
  world.emit('customer.updated', customer)
  return customer
}
