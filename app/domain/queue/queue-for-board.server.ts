import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { storeQueuedContact } from './add-contacts.server'
import { deleteQueue } from './drop-queue.server'
import { queueById } from './queue.read.server'
import type { QueuedContact } from './queued-contact'

/** In the caller's transaction: a crash loses none. Returns the queue's id. */
export async function queueForBoard(tx: Ctx, boardId: string, contacts: readonly QueuedContact[]): Promise<string> {
  const user = requireUser(tx)
  const id = tx.ids('que')
  await tx.db.q
    .insertInto('contact_queues')
    .values({
      id,
      account_id: user.accountId,
      user_id: user.userId,
      state: 'running',
      board_id: boardId,
      failure: null,
      created_at: tx.clock.now(),
    })
    .execute()
  let last = 0
  for (const contact of contacts) last = await storeQueuedContact(tx, id, contact, last)
  await tx.db.q.updateTable('contact_queues').set({ contacts: last }).where('id', '=', id).execute()
  await enqueue(tx, {
    kind: 'queue.fill',
    accountId: user.accountId,
    key: `queue:${id}:fill`,
    payload: { queueId: id },
  })
  return id
}

/** Deletes a finished queue without refusals. */
export async function listRefusedContacts(ctx: Ctx, queueId: string): Promise<{ contactId: string; reason: string }[]> {
  const queue = await ctx.db.first(queueById, { id: queueId })
  if (!queue) return []
  if (queue.state === 'done' && queue.refused === 0) await deleteQueue(ctx, queue)
  const rows = await ctx.db.q
    .selectFrom('queued_contacts')
    .select(['vendor_contact_id', 'reason'])
    .where('queue_id', '=', queueId)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ vendor_contact_id: contactId, reason }) => (reason === null ? [] : [{ contactId, reason }]))
}
