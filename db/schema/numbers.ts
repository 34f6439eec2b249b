import type { Generated } from 'kysely'
import type { MachineColumns } from './dialer'
import type { Flag } from './people'

/** `buying`: the carrier was asked. `uncertain`: being looked up. `unknown`: not confirmed, never repeated. */
export type ClaimState = 'pending' | 'buying' | 'uncertain' | 'unknown' | 'claimed' | 'failed'

export type ClaimFailure = 'no-funds' | 'suspended' | 'unavailable'

/** One purchase at the carrier; its id is part of the number's name there. */
export interface NumberClaimsTable {
  id: string
  account_id: string
  user_id: string
  e164: string
  nickname: string
  state: ClaimState
  fail_type: ClaimFailure | null
  /** The carrier's. */
  fail_reason: string | null
  /** Look-ups of an uncertain purchase. */
  checks: Generated<number>
  carrier_sid: string | null
  number_id: string | null
  created_at: number
  settled_at: number | null
}

/** For the limit; a user's older ones are deleted by the next. */
export interface NumberSearchesTable {
  id: string
  user_id: string
  created_at: number
}

/** A code sent to a phone. */
export interface NumberVerificationsTable {
  id: string
  account_id: string
  user_id: string
  e164: string
  /** Client address. */
  source: string
  nickname: string
  shared: Flag
  tries: Generated<number>
  created_at: number
  expires_at: number
  used_at: number | null
}

/** A number as a caller ID. `id`: of the number. */
export interface NumberHealthTable extends MachineColumns {
  id: string
  account_id: string
  /** HealthReason of the state. */
  reason: string
  /** When the state or its reason changed. */
  since: number
  /** The daily budget grows from here. */
  ramp_started_at: number
  rest_until: number | null
}

export interface NumberHealthChangesTable {
  id: string
  account_id: string
  number_id: string
  /** null: the first. */
  from_state: string | null
  state: string
  reason: string
  /** JSON: the figures behind it. */
  figures: string | null
  /** null: automatic. */
  changed_by: string | null
  created_at: number
}

/** A lead saw the number as spam. One per person and day. */
export interface SpamReportsTable {
  number_id: string
  user_id: string
  /** Days since 1970, UTC. */
  day: number
  account_id: string
  created_at: number
}

export interface NumberHealthSettingsTable {
  account_id: string
  rests_automatically: Flag
  /** Dials a day. */
  daily_budget: number
  updated_at: number
}

export interface NumbersTables {
  number_health: NumberHealthTable
  number_health_changes: NumberHealthChangesTable
  number_health_settings: NumberHealthSettingsTable
  number_claims: NumberClaimsTable
  number_searches: NumberSearchesTable
  number_verifications: NumberVerificationsTable
  spam_reports: SpamReportsTable
}
