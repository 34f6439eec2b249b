import type { MachineColumns } from './dialer'
import type { Flag } from './people'

/** How calls are introduced to carriers: one for each account, a trust product at the carrier. */
export interface SpamProfilesTable {
  id: string
  account_id: string
  caller_id_name: string
  call_purpose: string
  /** With the purpose Other. */
  call_purpose_other: string | null
  /** Each has a product of its own at the carrier, which does not change what it approved. */
  revision: number
  created_at: number
  updated_at: number
}

export type SpamCarrierStatus = 'active' | 'rejected' | 'in_progress' | 'not_reported'

/** Spam protection of a number: one row, also when it ended. */
export interface SpamRegistrationsTable extends MachineColumns {
  id: string
  account_id: string
  number_id: string
  att: SpamCarrierStatus
  tmobile: SpamCarrierStatus
  verizon: SpamCarrierStatus
  /** The carrier's. */
  problem: string | null
  problem_code: number | null
  /** That it is assigned to at the carrier. */
  product_sid: string | null
  checks: number
  check_at: number | null
  /** Of the current period of protection: its months count from here. */
  started_at: number
  cancels_at: number | null
  month_start: number
  paid_until: number
  /** The month was paid back. */
  is_refunded: Flag
  charge_at: number | null
  charge_tries: number
}

export interface SpamProtectionTables {
  spam_profiles: SpamProfilesTable
  spam_registrations: SpamRegistrationsTable
}
