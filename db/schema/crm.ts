import type { Generated, GeneratedAlways } from 'kysely'

/** Tokens are sealed with APP_SECRET. */
export interface CrmConnectionsTable {
  account_id: string
  location_id: string
  location_name: string
  access_token: string
  refresh_token: string
  expires_at: number
  /** 'expired': a user must reconnect. */
  state: 'connected' | 'expired'
  last_error: string | null
  connected_by: string
  connected_at: number
  updated_at: number
}

export interface CrmAuthorizationsTable {
  state_hash: string
  user_id: string
  account_id: string
  created_at: number
  expires_at: number
}

/** A rule with a missing workflow is broken. */
export interface CrmWorkflowsTable {
  account_id: string
  id: string
  name: string
  seen_at: number
  deleted_at: number | null
}

/** uncertain: response lost. failed: retried for a day. unknown: never resent automatically. */
export interface CrmDeliveriesTable {
  id: string
  account_id: string
  contact_id: string
  vendor_contact_id: string
  /** Idempotency key. */
  intent_key: string
  /** JSON: `deliveryPayload` of crm.schema.ts. */
  payload: string
  sent: string | null
  crm_name: string
  state: 'waiting' | 'sending' | 'uncertain' | 'delivered' | 'refused' | 'failed' | 'unknown'
  outcome: GeneratedAlways<'waiting' | 'delivered' | 'failed'>
  tries: Generated<number>
  round: Generated<number>
  error_code: string | null
  error: string | null
  next_attempt_at: number
  attempted_at: number | null
  completed_at: number | null
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
