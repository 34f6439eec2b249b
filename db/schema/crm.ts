import type { Generated, GeneratedAlways } from 'kysely'

/** An account's GoHighLevel location. Tokens are sealed with APP_SECRET. */
export interface CrmConnectionsTable {
  account_id: string
  location_id: string
  location_name: string
  access_token: string
  refresh_token: string
  /** Of the access token. */
  expires_at: number
  /** 'expired': the refresh token was rejected; a user must reconnect. */
  state: 'connected' | 'expired'
  /** Last error, a sentence; null: none since the last connect or refresh. */
  trouble: string | null
  connected_by: string
  connected_at: number
  updated_at: number
}

/** A pending OAuth authorization. */
export interface CrmAuthorizationsTable {
  state_hash: string
  user_id: string
  account_id: string
  created_at: number
  expires_at: number
}

/** Last known workflows: a rule with a missing one is broken. */
export interface CrmWorkflowsTable {
  account_id: string
  id: string
  name: string
  seen_at: number
  gone_at: number | null
}

/**
 * One write to a CRM: waiting → sending → delivered, refused or uncertain (answer lost). failed: retried for a day.
 * unknown: unconfirmed, never resent automatically.
 */
export interface CrmDeliveriesTable {
  id: string
  account_id: string
  contact_id: string
  /** The CRM's contact id at that time. */
  vendor_contact_id: string
  /** Idempotency key: one delivery per intent. */
  intent_key: string
  /** JSON: `deliveryPayload` of crm.schema.ts. */
  payload: string
  /** JSON of the last request. */
  sent: string | null
  crm_name: string
  state: 'waiting' | 'sending' | 'uncertain' | 'delivered' | 'refused' | 'failed' | 'unknown'
  /** Derived from the state, for filters. */
  outcome: GeneratedAlways<'waiting' | 'delivered' | 'failed'>
  /** Since the last replay. */
  tries: Generated<number>
  /** From 1; a replay adds one. */
  round: Generated<number>
  error_code: string | null
  error: string | null
  next_try_at: number
  attempted_at: number | null
  settled_at: number | null
  /** null: a rule. */
  by_user: string | null
  created_at: number
}

export interface CrmTables {
  crm_connections: CrmConnectionsTable
  crm_authorizations: CrmAuthorizationsTable
  crm_workflows: CrmWorkflowsTable
  crm_deliveries: CrmDeliveriesTable
}
