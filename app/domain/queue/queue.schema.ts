import { z } from 'zod'
import { QUEUE_BATCH } from '../boards/boards.schema'
import { hostContact } from '../contacts/host-contact.schema'

export const MAX_QUEUED = 20_000
export const REFUSED_SHOWN = 20

export const addContacts = z.strictObject({ contacts: z.array(hostContact).min(1).max(QUEUE_BATCH) })
export type AddContacts = z.infer<typeof addContacts>

export const queueView = z.object({
  id: z.string(),
  /** `failed`: added in part. */
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** null: none chosen, deleted, or no longer visible to the user. */
  board: z.object({ id: z.string(), name: z.string() }).nullable(),
  contacts: z.number().int(),
  /** Processed so far. */
  done: z.number().int(),
  queued: z.number().int(),
  known: z.number().int(),
  refused: z.number().int(),
  /** At most REFUSED_SHOWN. */
  refusals: z.array(z.object({ contactId: z.string(), name: z.string(), reason: z.string() })),
  /** Why the remaining contacts were not added. */
  failure: z.string().nullable(),
})
export type QueueView = z.infer<typeof queueView>
