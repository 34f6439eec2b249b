import type { Generated } from 'kysely'

/** One waiting queue per user. */
export interface ContactQueuesTable {
  id: string
  account_id: string
  user_id: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  board_id: string | null
  contacts: Generated<number>
  /** The counts below cover up to it. */
  position: Generated<number>
  queued: Generated<number>
  known: Generated<number>
  refused: Generated<number>
  failure: string | null
  /** Last activity; deleted after a day. */
  created_at: number
}

export interface QueuedContactsTable {
  queue_id: string
  position: number
  vendor_contact_id: string
  contact: string
  reason: string | null
}

export interface QueueTables {
  contact_queues: ContactQueuesTable
  queued_contacts: QueuedContactsTable
}
