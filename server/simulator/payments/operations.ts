import { CUSTOMER_PARAMS, createCustomer, requireCustomer, updateCustomer } from './customers'
import { missing } from './errors'
import { parseParams, readParams, type Params } from './params'
import { cancelPaymentIntent, confirmPaymentIntent, createPaymentIntent, PAYMENT_PARAMS } from './payment-intents'
import { attachMethod, createPaymentMethod, PAYMENT_METHOD_PARAMS, requireMethod } from './payment-methods'
import { findObject, listObjects, saveObject, type PaymentObject, type PaymentWorld } from './payment-world'
import { createRefund, REFUND_PARAMS } from './refunds'
import { confirmSetupIntent, createSetupIntent, SETUP_PARAMS } from './setup-intents'

type Operation = {
  method: 'GET' | 'POST'
  pattern: RegExp
  params: readonly string[]
  /** Browsers may ask with the publishable key. */
  isPublic?: true
  run(world: PaymentWorld, params: Params, id: string): unknown
}

const PAGE = ['limit', 'starting_after', 'created']
const MOST_LISTED = 100

const NAMES = {
  customers: 'customer',
  payment_methods: 'payment_method',
  setup_intents: 'setup_intent',
  payment_intents: 'payment_intent',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  events: 'event',
} as const satisfies Record<string, PaymentObject['object']>

const retrieve = Object.entries(NAMES).map(([path, object]): Operation => ({
  method: 'GET',
  pattern: new RegExp(`^/v1/${path}/([^/]+)$`),
  params: [],
  run(world, _params, id) {
    const found = findObject(world, object, id)
    if (!found) throw missing(object, id)
    return found
  },
}))

const LISTS: Partial<Record<keyof typeof NAMES, readonly ('customer' | 'payment_intent')[]>> = {
  payment_methods: ['customer'],
  payment_intents: ['customer'],
  setup_intents: ['customer'],
  refunds: ['payment_intent'],
  disputes: ['payment_intent'],
  events: [],
}

const lists = Object.entries(LISTS).map(([path, filters]): Operation => ({
  method: 'GET',
  pattern: new RegExp(`^/v1/${path}$`),
  params: [...PAGE, ...filters, 'type', 'delivery_success'],
  run(world, params) {
    const where = Object.fromEntries(filters.flatMap((name) => (params.has(name) ? [[name, params.text(name)!]] : [])))
    const { items, more } = listObjects(world, NAMES[path as keyof typeof NAMES], where, {
      limit: Math.min(params.integer('limit') ?? 10, MOST_LISTED),
      after: params.text('starting_after') ?? null,
      since: Number((params.has('created') && params.nested('created')['gte']) || 0),
    })
    return { object: 'list', url: `/v1/${path}`, has_more: more, data: items }
  },
}))

const post = (path: string, params: readonly string[], run: Operation['run'], isPublic?: true): Operation => ({
  method: 'POST',
  pattern: new RegExp(`^/v1/${path.replace('{id}', '([^/]+)')}$`),
  params,
  run,
  ...(isPublic && { isPublic }),
})

const create: Operation[] = [
  post('customers', CUSTOMER_PARAMS, createCustomer),
  post('customers/{id}', CUSTOMER_PARAMS, (world, params, id) => updateCustomer(world, id, params)),
  post('payment_methods', PAYMENT_METHOD_PARAMS, createPaymentMethod, true),
  post('payment_methods/{id}/attach', ['customer'], (world, params, id) => {
    const customer = requireCustomer(world, params.required('customer'))
    attachMethod(world, id, customer.id, false)
    return requireMethod(world, id).body
  }),
  post('payment_methods/{id}/detach', [], (world, _params, id) => {
    const { body, hidden } = requireMethod(world, id)
    saveObject(world, { ...body, customer: null }, hidden)
    return { ...body, customer: null }
  }),
  post('setup_intents', SETUP_PARAMS, createSetupIntent),
  post('setup_intents/{id}/confirm', ['payment_method', 'use_stripe_sdk'], (world, params, id) => {
    const intent = findObject(world, 'setup_intent', id)
    if (!intent) throw missing('setupintent', id)
    const method = params.text('payment_method')
    return confirmSetupIntent(world, method === undefined ? intent : { ...intent, payment_method: method })
  }),
  post('payment_intents', PAYMENT_PARAMS, createPaymentIntent),
  post('payment_intents/{id}/confirm', ['payment_method', 'error_on_requires_action'], (world, params, id) => {
    const intent = findObject(world, 'payment_intent', id)
    if (!intent) throw missing('payment_intent', id)
    const method = params.text('payment_method')
    return confirmPaymentIntent(world, method === undefined ? intent : { ...intent, payment_method: method }, {
      refusesAction: params.boolean('error_on_requires_action'),
    })
  }),
  post('payment_intents/{id}/cancel', ['cancellation_reason'], (world, _params, id) => {
    const intent = findObject(world, 'payment_intent', id)
    if (!intent) throw missing('payment_intent', id)
    return cancelPaymentIntent(world, intent)
  }),
  post('refunds', REFUND_PARAMS, createRefund),
]

const operations = [...retrieve, ...lists, ...create]

export function findOperation(method: string, path: string): { operation: Operation; id: string } | null {
  for (const operation of operations) {
    const match = operation.method === method ? operation.pattern.exec(path) : null
    if (match) return { operation, id: match[1] ?? '' }
  }
  return null
}

export const runOperation = (
  world: PaymentWorld,
  { operation, id }: { operation: Operation; id: string },
  text: string,
) => operation.run(world, readParams(parseParams(text), operation.params), id)
