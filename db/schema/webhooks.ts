import type { Generated } from 'kysely'

export interface WebhookEndpointsTable {
  id: string
  account_id: string
  url: string
  /** JSON: types. */
  events: string
  /** Sealed. */
  secret: string
  /** Sealed; signs too until `previous_until`. */
  previous_secret: string | null
  previous_until: number | null
  /** First failure since the last success. */
  failing_since: number | null
  paused_until: Generated<number>
  disabled_at: number | null
  disabled_reason: 'person' | 'failing' | 'gone' | null
  created_at: number
  deleted_at: number | null
}

export interface WebhookDeliveriesTable {
  id: string
  endpoint_id: string
  type: string
  /** Once per endpoint. */
  fact_key: string
  /** JSON, as signed. */
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  /** Counts replays. */
  round: Generated<number>
  tries: Generated<number>
  next_attempt_at: number
  attempted_at: number | null
  /** HTTP. */
  status: number | null
  answer: string | null
  error: string | null
  created_at: number
  completed_at: number | null
}

export interface WebhooksTables {
  webhook_endpoints: WebhookEndpointsTable
  webhook_deliveries: WebhookDeliveriesTable
}
