import type { Generated } from 'kysely'

/** Contacts queued by a host page for one user: at most one queue waits for its board. */
export interface ContactQueuesTable {
  id: string
  account_id: string
  user_id: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** Chosen by the user. */
  board_id: string | null
  contacts: Generated<number>
  /** Last contact processed; the counts below cover up to it. */
  position: Generated<number>
  queued: Generated<number>
  known: Generated<number>
  refused: Generated<number>
  failure: string | null
  /** Last activity: deleted a day later. */
  created_at: number
}

export interface QueuedContactsTable {
  queue_id: string
  /** From 1. */
  position: number
  vendor_contact_id: string
  /** JSON from the host page. */
  contact: string
  /** Why it was not added to the board. */
  reason: string | null
}

export interface QueueTables {
  contact_queues: ContactQueuesTable
  queued_contacts: QueuedContactsTable
}
