import type { Stripe } from 'stripe'
import type { Clock } from '../core/clock'
import type { Log } from '../core/log'
import type { Store } from '../core/store'
import { sid } from '../core/ids'

export type PaymentKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

export type PaymentObject =
  | Stripe.Customer
  | Stripe.PaymentMethod
  | Stripe.SetupIntent
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Dispute
  | Stripe.Event

type ObjectName = PaymentObject['object']
type Named<N extends ObjectName> = Extract<PaymentObject, { object: N }>

/** Not shown by the API. */
export type Hidden = {
  /** Of a card. */
  number?: string
  /** The person confirmed it to the bank. */
  authenticated?: boolean
}
type PaymentRecord<T> = { body: T; hidden: Hidden }

export type PaymentWorld = {
  keys: PaymentKeys
  store: Store
  clock: Clock
  log: Log
  emit(type: Stripe.Event['type'], object: PaymentObject): void
}

export const newId = (prefix: string) => `${prefix}_${sid('').slice(0, 24)}`
export const seconds = ({ clock }: Pick<PaymentWorld, 'clock'>) => Math.floor(clock.now() / 1000)

const columnOf = (body: PaymentObject, name: string): string | null => {
  const value = (body as unknown as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : null
}

/** Money must survive a kill: written immediately. */
export function saveObject({ store }: PaymentWorld, body: PaymentObject, hidden: Hidden = {}): void {
  const record: PaymentRecord<PaymentObject> = { body, hidden }
  store.save('payment_objects', body.id, () => ({
    sid: body.id,
    object: body.object,
    customer: columnOf(body, 'customer'),
    payment_intent: columnOf(body, 'payment_intent'),
    client_secret: columnOf(body, 'client_secret'),
    created: body.created,
    pending: body.object === 'event' ? body.pending_webhooks : 0,
    record: JSON.stringify(record),
  }))
  store.flush()
}

export function findRecord<N extends ObjectName>(
  { store }: PaymentWorld,
  object: N,
  id: string,
): PaymentRecord<Named<N>> | null {
  const record = store.find<PaymentRecord<PaymentObject>>('payment_objects', id)
  return record?.body.object === object ? (record as PaymentRecord<Named<N>>) : null
}

export const findObject = <N extends ObjectName>(world: PaymentWorld, object: N, id: string): Named<N> | null =>
  findRecord(world, object, id)?.body ?? null

type Where = Partial<Record<'customer' | 'payment_intent' | 'client_secret' | 'pending', string | number>>

/** Newest first. */
export function listObjects<N extends ObjectName>(
  { store }: PaymentWorld,
  object: N,
  where: Where,
  { limit = 100, after = null, since = 0 }: { limit?: number; after?: string | null; since?: number } = {},
): { items: Named<N>[]; more: boolean } {
  const filters = [
    { sql: 'object = ?', values: [object] },
    { sql: 'created >= ?', values: [since] },
    ...Object.entries(where).map(([name, value]) => ({ sql: `${name} = ?`, values: [value] })),
  ]
  const { items, more } = store.list<PaymentRecord<Named<N>>>('payment_objects', filters, limit, after)
  return { items: items.map(({ body }) => body), more }
}
