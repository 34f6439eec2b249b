import { z } from 'zod'
import { QUEUE_BATCH } from '../boards/boards.schema'
import { hostContact } from '../contacts/host-contact.schema'

/** Contacts of one queue: whoever queues more takes them in several turns. */
export const QUEUE_MOST = 20_000
/** Refused contacts that a view names. */
export const REFUSED_SHOWN = 20

export const addContacts = z.strictObject({ contacts: z.array(hostContact).min(1).max(QUEUE_BATCH) })
export type AddContacts = z.infer<typeof addContacts>

/** Contacts of one hand-over: where they are on their way to a board. */
export const queueView = z.object({
  id: z.string(),
  /** Waits for a board, is being added to it, was. `failed`: in part. */
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** null: none was chosen, it was deleted, or its person does not see it any more. */
  board: z.object({ id: z.string(), name: z.string() }).nullable(),
  contacts: z.number().int(),
  /** Those that were looked at so far: added, there before, or refused. */
  done: z.number().int(),
  queued: z.number().int(),
  known: z.number().int(),
  refused: z.number().int(),
  /** The first of the refused. */
  refusals: z.array(z.object({ contactId: z.string(), name: z.string(), reason: z.string() })),
  /** Why the rest was not added. */
  failure: z.string().nullable(),
})
export type QueueView = z.infer<typeof queueView>
