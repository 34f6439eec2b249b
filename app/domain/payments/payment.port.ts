/** Whole cents of US dollars. */
export interface ChargeRequest {
  customerId: string
  cents: number
  /** Ours: the same key charges once. Also stored as metadata. */
  idempotencyKey: string
  description: string
}

/** `unknown`: the answer was lost. Ask again under the same key. */
export type ChargeResult =
  | { kind: 'paid'; paymentId: string }
  | { kind: 'declined'; paymentId: string | null; code: string }
  | { kind: 'needs_person'; paymentId: string }
  | { kind: 'unknown' }

export type RefundResult =
  { kind: 'refunded'; refundId: string } | { kind: 'refused'; code: string } | { kind: 'unknown' }

export interface SavedCard {
  paymentMethodId: string
  brand: string
  last4: string
  expires: { month: number; year: number }
}

/** Holds cards and moves money. */
export interface PaymentProvider {
  /** Once per account: `accountId` is the idempotency key. */
  createCustomer(customer: { accountId: string; name: string; email: string | null }): Promise<{ customerId: string }>
  /** For the card form in the browser. */
  createSetupIntent(setup: { customerId: string; idempotencyKey: string }): Promise<{ clientSecret: string }>
  findCard(customerId: string): Promise<SavedCard | null>
  /** The card on file, while no one is there. */
  chargeOffSession(charge: ChargeRequest): Promise<ChargeResult>
  /** By our key, after an answer was lost. null: never charged. */
  findCharge(idempotencyKey: string): Promise<ChargeResult | null>
  refund(refund: { paymentId: string; cents: number; idempotencyKey: string }): Promise<RefundResult>
}
