import type { Generated } from 'kysely'

/** The provider's customer of an account, and the card on file. */
export interface PaymentCustomersTable {
  account_id: string
  customer_id: string
  payment_method_id: string | null
  brand: string | null
  last4: string | null
  expires_month: number | null
  expires_year: number | null
  updated_at: number
}

export type PaymentState =
  'pending' | 'asking' | 'uncertain' | 'unknown' | 'needs_person' | 'paid' | 'declined' | 'failed'

/** One attempt to charge a card. Its id is the idempotency key. */
export interface PaymentsTable {
  id: string
  account_id: string
  /** null: automatic. */
  user_id: string | null
  /** `invoice` while the person is there, `renewal` while no one is. */
  kind: 'top_up' | 'recharge' | 'invoice' | 'renewal'
  cents: number
  state: PaymentState
  customer_id: string
  payment_method_id: string
  provider_id: string | null
  decline_code: string | null
  /** Of the claimed hour. */
  recharge_key: string | null
  invoice_id: string | null
  /** Lost answers. */
  checks: Generated<number>
  refunded_cents: Generated<number>
  created_at: number
  asked_at: number | null
  settled_at: number | null
}

/** Its id is the idempotency key. */
export interface PaymentRefundsTable {
  id: string
  account_id: string
  payment_id: string
  /** The credit note that it pays back. null: of a top-up. */
  invoice_id: Generated<string | null>
  cents: number
  state: 'pending' | 'refunded' | 'refused'
  provider_id: string | null
  refusal_code: string | null
  /** Lost answers. */
  checks: Generated<number>
  created_at: number
  settled_at: number | null
}

export interface PaymentsTables {
  payment_customers: PaymentCustomersTable
  payments: PaymentsTable
  payment_refunds: PaymentRefundsTable
}
