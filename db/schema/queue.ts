import type { Generated } from 'kysely'

/** Contacts that a host page queued for a board, for one person: at most one queue waits for its board. */
export interface ContactQueuesTable {
  id: string
  account_id: string
  user_id: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** Chosen by the person. */
  board_id: string | null
  /** How many there are. */
  contacts: Generated<number>
  /** Up to which of them it came; what was added by then is counted below. */
  position: Generated<number>
  queued: Generated<number>
  known: Generated<number>
  refused: Generated<number>
  failure: string | null
  /** When something last came of it: a contact, its board, its end. It is kept a day from then. */
  created_at: number
}

export interface QueuedContactsTable {
  queue_id: string
  /** From 1. */
  position: number
  vendor_contact_id: string
  /** JSON, as the host page handed it over. */
  contact: string
  /** Why it is not on the board. */
  reason: string | null
}

export interface QueueTables {
  contact_queues: ContactQueuesTable
  queued_contacts: QueuedContactsTable
}
