import type { Generated, GeneratedAlways } from 'kysely'

/** An account's own GoHighLevel location. Its tokens are sealed with APP_SECRET. */
export interface CrmConnectionsTable {
  account_id: string
  location_id: string
  location_name: string
  access_token: string
  refresh_token: string
  /** Of the access token. */
  expires_at: number
  /** 'expired': the CRM takes the refresh token no longer; a person connects again. */
  state: 'connected' | 'expired'
  /** What went wrong last, in a sentence; null: nothing since it was connected or refreshed. */
  trouble: string | null
  connected_by: string
  connected_at: number
  updated_at: number
}

/** A person who was sent to the CRM to allow the connection, and did not come back yet. */
export interface CrmAuthorizationsTable {
  state_hash: string
  user_id: string
  account_id: string
  created_at: number
  expires_at: number
}

/** Workflows as the CRM named them last: a rule that points at one that is gone is broken. */
export interface CrmWorkflowsTable {
  account_id: string
  id: string
  name: string
  seen_at: number
  gone_at: number | null
}

/**
 * One thing that a CRM is told. waiting → sending → delivered, refused or (after a lost answer) uncertain; failed: tried for
 * a day; unknown: nobody can say whether it arrived, and it is not sent again by itself.
 */
export interface CrmDeliveriesTable {
  id: string
  account_id: string
  contact_id: string
  /** The CRM's own id of the contact, as it was then. */
  vendor_contact_id: string
  /** What made it, once: the same intent twice is one delivery. */
  intent_key: string
  /** JSON: what is meant (crm.schema.ts, `deliveryPayload`). */
  payload: string
  /** JSON: what was sent last. */
  sent: string | null
  crm_name: string
  state: 'waiting' | 'sending' | 'uncertain' | 'delivered' | 'refused' | 'failed' | 'unknown'
  /** What a list is filtered by, computed from the state. */
  outcome: GeneratedAlways<'waiting' | 'delivered' | 'failed'>
  /** Since the last replay. */
  tries: Generated<number>
  /** 1, and one more with each replay. */
  round: Generated<number>
  error_code: string | null
  error: string | null
  next_try_at: number
  attempted_at: number | null
  settled_at: number | null
  /** Whose doing it was; null: a rule's. */
  by_user: string | null
  created_at: number
}

export interface CrmTables {
  crm_connections: CrmConnectionsTable
  crm_authorizations: CrmAuthorizationsTable
  crm_workflows: CrmWorkflowsTable
  crm_deliveries: CrmDeliveriesTable
}
