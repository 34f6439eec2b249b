import type { Insertable } from 'kysely'
import { setImmediate as breathe } from 'node:timers/promises'
import type { QueuedContactsTable } from '../../../db/schema/queue'
import { statement } from '../../../db/statement'
import type { UserActor } from '../actor'
import { requireWriter } from '../contacts/require-writer'
import { partOfWrite, type Ctx } from '../context.server'
import type { HostContact } from '../contacts/host-contact.schema'
import { DomainError } from '../errors'
import { queueViewOf, tellQueue, type QueueRow } from './queue.read.server'
import { QUEUE_MOST, type AddContacts, type QueueView } from './queue.schema'
import type { QueuedContact } from './queued-contact'

/** Per transaction. */
const CHUNK = 100

const put = statement((q, row: Insertable<QueuedContactsTable>) =>
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
    queue = await ctx.db.transact('queue.add', (tctx) => addSome(tctx, user, chunk, isLast), partOfWrite({ isLast }))
  }
  if (!queue) throw new Error('nothing was queued')
  return queue
}

async function addSome(
  tctx: Ctx,
  user: UserActor,
  contacts: readonly HostContact[],
  isLast: boolean,
): Promise<QueueView> {
  const before = await waitingQueue(tctx, user)
  let last = before.contacts
  for (const contact of contacts) last = await putContact(tctx, before.id, contact, last)
  if (last > QUEUE_MOST)
    throw new DomainError(
      'too_large',
      `At most ${QUEUE_MOST.toLocaleString('en-US')} contacts wait for a board at once`,
    )
  await tctx.db.q
    .updateTable('contact_queues')
    .set({ contacts: last, created_at: tctx.clock.now() })
    .where('id', '=', before.id)
    .execute()
  if (isLast) await tellQueue(tctx, before)
  return queueViewOf(tctx, { ...before, contacts: last })
}

/** A known contact keeps its position. Returns the last position. */
export async function putContact(tctx: Ctx, queueId: string, contact: QueuedContact, last: number): Promise<number> {
  const position = last + 1
  const kept = await tctx.db.first(put, {
    queue_id: queueId,
    position,
    vendor_contact_id: contact.contactId,
    contact: JSON.stringify(contact),
    reason: null,
  })
  return kept?.position === position ? position : last
}

async function waitingQueue(tctx: Ctx, user: UserActor): Promise<QueueRow> {
  const known = await tctx.db.q
    .selectFrom('contact_queues')
    .selectAll()
    .where('user_id', '=', user.userId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return (
    known ??
    tctx.db.q
      .insertInto('contact_queues')
      .values({
        id: tctx.ids('que'),
        account_id: user.accountId,
        user_id: user.userId,
        state: 'waiting',
        board_id: null,
        failure: null,
        created_at: tctx.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}
