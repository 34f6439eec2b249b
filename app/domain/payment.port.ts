/** Whole cents of US dollars. */
export interface ChargeRequest {
  customerId: string
  paymentMethodId: string
  cents: number
  /** Ours: the same key charges once. Also stored as metadata. */
  idempotencyKey: string
  description: string
}

/**
 * `needs_person`: the bank wants the card's owner. Off session that is final. `unknown`: the answer was lost, ask again
 * under the same key. `unreachable`: nothing was charged.
 */
export type ChargeResult =
  | { kind: 'paid'; paymentId: string }
  | { kind: 'declined'; paymentId: string | null; code: string }
  | { kind: 'needs_person'; paymentId: string; clientSecret: string | null }
  | { kind: 'unknown' }
  | { kind: 'unreachable' }

export type RefundResult =
  | { kind: 'refunded'; refundId: string }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown' }
  | { kind: 'unreachable' }

export interface SavedCard {
  paymentMethodId: string
  brand: string
  last4: string
  expires: { month: number; year: number }
}

export type SetupResult =
  | { kind: 'saved'; setupId: string; card: SavedCard }
  | { kind: 'declined'; code: string }
  | { kind: 'needs_person'; setupId: string; clientSecret: string | null }
  | { kind: 'unknown' }
  | { kind: 'unreachable' }

export interface ProviderRefund {
  refundId: string
  paymentId: string
  cents: number
  /** Of a refund that we asked for. */
  idempotencyKey: string | null
  status: 'pending' | 'succeeded' | 'failed'
}

export interface ProviderDispute {
  disputeId: string
  paymentId: string
  cents: number
  status: 'open' | 'won' | 'lost'
}

/** `key`: the idempotency key, null of a payment that is not ours. */
export interface ProviderPayment {
  key: string | null
  cents: number
  result: ChargeResult
}

/** The provider did not answer a read. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError'
}

/** Holds cards and moves money. Reads, `createCustomer` and `setDefaultCard` throw PaymentProviderError. */
export interface PaymentProvider {
  /** For the card form in the browser. */
  form: { kind: 'simulator' } | { kind: 'stripe'; publishableKey: string }
  /** Once per account: `accountId` is the idempotency key. */
  createCustomer(customer: { accountId: string; name: string; email: string | null }): Promise<{ customerId: string }>
  /** Saves a card of the browser's form, for charges while no one is there. */
  saveCard(setup: { customerId: string; paymentMethodId: string; idempotencyKey: string }): Promise<SetupResult>
  /** After the bank asked for the person. null: not of this customer. */
  findSetup(setup: { customerId: string; setupId: string }): Promise<SetupResult | null>
  setDefaultCard(card: { customerId: string; paymentMethodId: string }): Promise<void>
  /** While the person is there to answer the bank. */
  chargeOnSession(charge: ChargeRequest): Promise<ChargeResult>
  /** While no one is there. */
  chargeOffSession(charge: ChargeRequest): Promise<ChargeResult>
  findPayment(paymentId: string): Promise<ProviderPayment | null>
  /** One that waits for the person; its state afterwards, also if it was paid before. null: no such payment. */
  cancelPayment(paymentId: string): Promise<ProviderPayment | null>
  /** By our key, after an answer was lost: among the customer's payments since then. null: never charged. */
  findCharge(charge: { customerId: string; idempotencyKey: string; since: number }): Promise<ChargeResult | null>
  /** A part of it, if less. */
  refund(refund: { paymentId: string; cents: number; idempotencyKey: string }): Promise<RefundResult>
  findRefund(refundId: string): Promise<ProviderRefund | null>
  /** By our key, after an answer was lost. null: never refunded. */
  findRefundByKey(refund: { paymentId: string; idempotencyKey: string }): Promise<ProviderRefund | null>
  findDispute(disputeId: string): Promise<ProviderDispute | null>
}
