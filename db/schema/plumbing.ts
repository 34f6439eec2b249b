import type { Generated } from 'kysely'

export interface EventsTable {
  seq: Generated<number>
  /** Previous seq of the channel (0: none), for gap detection. */
  prev: number
  room: string
  account_id: string
  type: string
  subject_id: string
  payload: string
  created_at: number
}

export interface JobsTable {
  id: Generated<number>
  key: string
  /** Or 'system'. */
  account_id: string
  kind: string
  payload: string
  run_at: number
  state: Generated<'ready' | 'done' | 'failed'>
  tries: Generated<number>
  last_error: string | null
  created_at: number
  done_at: number | null
}

export interface TimersTable {
  /** `line:ID`, `dial-session:ID`, `inbound:ID`. */
  owner: string
  name: string
  /** Or 'system'. */
  account_id: string
  fire_at: number
  event: string
}

export interface ReceiptsTable {
  key: string
  created_at: number
}

/** Handlers: leg-kinds.server.ts. */
export type LegKind = 'line' | 'seller_phone' | 'transfer_target' | 'message_recording'

/** 'uncertain': response lost; never resent automatically. */
export interface AttemptsTable {
  id: string
  account_id: string
  job_key: string
  kind: 'call' | 'recording' | 'transcript' | 'message' | 'announcement'
  leg_kind: LegKind | null
  subject_id: string
  state: 'attempted' | 'accepted' | 'refused' | 'uncertain' | 'unknown'
  to_number: string
  from_number: string
  carrier_sid: string | null
  error: string | null
  attempted_at: number
  /** Later than `attempted_at` at a calls-per-second limit. */
  sent_at: number | null
  completed_at: number | null
}

export interface IdempotencyTable {
  user_id: string
  key: string
  operation: string
  request_hash: string
  status: number | null
  response: string | null
  created_at: number
}

/** Of data that stored rows were computed from. */
export interface AppliedVersionsTable {
  name: 'places'
  version: string
  applied_at: number
}

export interface PlumbingTables {
  events: EventsTable
  jobs: JobsTable
  timers: TimersTable
  receipts: ReceiptsTable
  attempts: AttemptsTable
  idempotency: IdempotencyTable
  applied_versions: AppliedVersionsTable
}
