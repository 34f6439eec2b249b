import type { Generated } from 'kysely'
import type { Flag } from './people'

/** Where invoices go to, and where tax is due. */
export interface BillingProfilesTable {
  account_id: string
  name: string
  country: 'CA' | 'US'
  address1: string
  address2: Generated<string>
  city: string
  /** State or province, two letters. */
  state: string
  zip: string
  email: string
  /** E.164. */
  phone: string | null
  /** IANA time zone: a renewal is due at the start of its local day's time. */
  zone: string
  updated_at: number
}

export interface PromotionCodesTable {
  /** Upper case. */
  code: string
  kind: 'percent' | 'amount' | 'trial_days'
  /** Percent, cents or days. */
  amount: number
  /** Billing periods that it reduces; null: all. */
  periods: number | null
  expires_at: number | null
  max_uses: number | null
  uses: Generated<number>
  created_at: number
}

/** Once per account. */
export interface PromotionUsesTable {
  code: string
  account_id: string
  purchase_id: string
  used_at: number
}

/** One open cart per account. */
export interface CartsTable {
  id: string
  account_id: string
  user_id: string
  state: 'open' | 'purchased' | 'discarded'
  promotion_code: string | null
  created_at: number
  updated_at: number
}

export type BillingPeriod = 'MONTHLY' | 'YEARLY'

export interface CartItemsTable {
  cart_id: string
  position: number
  /** `CHANGE` another plan for a subscription, `ADD_QUANTITY` seats for one. */
  action: 'ADD' | 'CHANGE' | 'ADD_QUANTITY'
  product_id: string
  period: BillingPeriod | 'ONETIME'
  quantity: number
  trial: Generated<Flag>
  subscription_id: string | null
}

export type PurchaseState = 'quoted' | 'paying' | 'needs_person' | 'paid' | 'provisioned' | 'failed' | 'refunded'

export interface PurchasesTable {
  id: string
  account_id: string
  user_id: string
  cart_id: string
  state: PurchaseState
  /** JSON: the quote as it was shown, items, code and trial. */
  quote: string
  quote_version: string
  total_cents: number
  invoice_id: string | null
  failure_code: string | null
  created_at: number
  settled_at: number | null
}

export type SubscriptionStatus =
  'pending_creation' | 'trialing' | 'active' | 'renewal_failed' | 'activation_failed' | 'canceled'

export interface SubscriptionsTable {
  id: string
  account_id: string
  product_id: string
  period: BillingPeriod
  /** Per unit and period, as bought. */
  unit_cents: number
  quantity: number
  status: SubscriptionStatus
  complimentary: Generated<Flag>
  zone: string
  /** Start of the first period: its day of the month is kept. */
  anchored_at: number
  /** Periods since then: the current one starts at anchor + periods. -1: none yet, a trial. */
  periods: Generated<number>
  period_start: number
  period_end: number
  trial_ends_at: number | null
  promotion_code: string | null
  /** null: all. */
  promotion_periods_left: number | null
  /** At the period's end. */
  scheduled_quantity: number | null
  scheduled_product_id: string | null
  scheduled_period: BillingPeriod | null
  /** Pending cancellation: the period's end. */
  cancels_at: number | null
  /** Failed tries of the current renewal. */
  renewal_tries: Generated<number>
  /** Renewal, next try or end. null: nothing is due. */
  next_event_at: number | null
  failed_since: number | null
  /** The renewal that the owner was warned of. */
  warned_of: Generated<number | null>
  created_at: number
  updated_at: number
  canceled_at: number | null
}

export interface InvoicesTable {
  id: string
  account_id: string
  /** Of the installation. */
  number: number
  kind: 'purchase' | 'renewal' | 'change' | 'credit_note'
  status: 'open' | 'paid' | 'failed' | 'void'
  title: string
  /** Amounts of a credit note are negative. total = subtotal - discount + tax. */
  subtotal_cents: number
  discount_cents: number
  tax_cents: number
  total_cents: number
  /** `US-CA`; '': no tax. */
  tax_region: string
  /** JSON snapshot of the billing profile. */
  billing: string
  purchase_id: string | null
  subscription_id: string | null
  credits_invoice_id: string | null
  /** Of what is invoiced: `purchase:pur_…`, `subscription:sub_…:period:<start>`. */
  natural_key: string
  failure_code: string | null
  issued_at: number
  settled_at: number | null
}

export interface InvoiceLinesTable {
  invoice_id: string
  position: number
  product_id: string
  title: string
  /** A revenue account of the ledger. */
  revenue: string
  quantity: number
  unit_cents: number
  amount_cents: number
  discount_cents: number
  tax_cents: number
  period_start: number | null
  period_end: number | null
}

export interface CancellationSurveysTable {
  id: string
  account_id: string
  subscription_id: string
  user_id: string
  reason: string
  explanation: string
  created_at: number
}

export interface BillingTables {
  billing_profiles: BillingProfilesTable
  promotion_codes: PromotionCodesTable
  promotion_uses: PromotionUsesTable
  carts: CartsTable
  cart_items: CartItemsTable
  purchases: PurchasesTable
  subscriptions: SubscriptionsTable
  invoices: InvoicesTable
  invoice_lines: InvoiceLinesTable
  cancellation_surveys: CancellationSurveysTable
}
