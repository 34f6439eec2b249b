import type { Insertable } from 'kysely'
import { setImmediate as breathe } from 'node:timers/promises'
import type { QueuedContactsTable } from '../../../db/schema/queue'
import { statement } from '../../../db/statement'
import type { UserActor } from '../actor'
import { requireWriter } from '../contacts/require-writer'
import { chunkTransactionOptions, type Ctx } from '../context.server'
import type { HostContact } from '../contacts/host-contact.schema'
import { DomainError } from '../errors'
import { toQueueView, publishQueue, type QueueRow } from './queue.read.server'
import { MAX_QUEUED, type AddContacts, type QueueView } from './queue.schema'
import type { QueuedContact } from './queued-contact'
import { queueWords } from './queue.words'

/** Per transaction. */
const CHUNK = 100

const upsertContact = statement((q, row: Insertable<QueuedContactsTable>) =>
  q
    .insertInto('queued_contacts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['queue_id', 'vendor_contact_id'])
        .doUpdateSet((eb) => ({ contact: eb.ref('excluded.contact') })),
    )
    .returning('position'),
)

/** Each contact once. Throws forbidden, too_large. */
export async function addContacts(ctx: Ctx, { contacts }: AddContacts): Promise<QueueView> {
  const user = requireWriter(ctx)
  let queue: QueueView | null = null
  for (let start = 0; start < contacts.length; start += CHUNK) {
    if (start > 0) await breathe()
    const isLast = start + CHUNK >= contacts.length
    const chunk = contacts.slice(start, start + CHUNK)
    queue = await ctx.db.transact(
      'queue.add',
      (tx) => addChunk(tx, user, chunk, isLast),
      chunkTransactionOptions({ isLast }),
    )
  }
  if (!queue) throw new Error('nothing was queued')
  return queue
}

async function addChunk(
  tx: Ctx,
  user: UserActor,
  contacts: readonly HostContact[],
  isLast: boolean,
): Promise<QueueView> {
  const before = await findOrCreateWaitingQueue(tx, user)
  let last = before.contacts
  for (const contact of contacts) last = await storeQueuedContact(tx, before.id, contact, last)
  if (last > MAX_QUEUED)
    throw new DomainError('too_large', queueWords.maxContactsCanWaitBoard(MAX_QUEUED.toLocaleString('en-US')))
  await tx.db.q
    .updateTable('contact_queues')
    .set({ contacts: last, created_at: tx.clock.now() })
    .where('id', '=', before.id)
    .execute()
  if (isLast) await publishQueue(tx, before)
  return toQueueView(tx, { ...before, contacts: last })
}

/** A known contact keeps its position. Returns the last position. */
export async function storeQueuedContact(
  tx: Ctx,
  queueId: string,
  contact: QueuedContact,
  last: number,
): Promise<number> {
  const position = last + 1
  const stored = await tx.db.first(upsertContact, {
    queue_id: queueId,
    position,
    vendor_contact_id: contact.contactId,
    contact: JSON.stringify(contact),
    reason: null,
  })
  return stored?.position === position ? position : last
}

async function findOrCreateWaitingQueue(tx: Ctx, user: UserActor): Promise<QueueRow> {
  const known = await tx.db.q
    .selectFrom('contact_queues')
    .selectAll()
    .where('user_id', '=', user.userId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return (
    known ??
    tx.db.q
      .insertInto('contact_queues')
      .values({
        id: tx.ids('que'),
        account_id: user.accountId,
        user_id: user.userId,
        state: 'waiting',
        board_id: null,
        failure: null,
        created_at: tx.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}
