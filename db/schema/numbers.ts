import type { Generated } from 'kysely'
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

export interface NumbersTables {
  number_claims: NumberClaimsTable
  number_searches: NumberSearchesTable
  number_verifications: NumberVerificationsTable
}
