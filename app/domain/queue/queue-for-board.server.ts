import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { putContact } from './add-contacts.server'
import { dropOne } from './drop-queue.server'
import { queueById } from './queue.read.server'
import type { QueuedContact } from './queued-contact'

/** In the caller's transaction: a crash loses none. Returns the queue's id. */
export async function queueForBoard(tctx: Ctx, boardId: string, contacts: readonly QueuedContact[]): Promise<string> {
  const user = requireUser(tctx)
  const id = tctx.ids('que')
  await tctx.db.q
    .insertInto('contact_queues')
    .values({
      id,
      account_id: user.accountId,
      user_id: user.userId,
      state: 'running',
      board_id: boardId,
      failure: null,
      created_at: tctx.clock.now(),
    })
    .execute()
  let last = 0
  for (const contact of contacts) last = await putContact(tctx, id, contact, last)
  await tctx.db.q.updateTable('contact_queues').set({ contacts: last }).where('id', '=', id).execute()
  await enqueue(tctx, { kind: 'queue.fill', key: `queue:${id}:fill`, payload: { queueId: id } })
  return id
}

/** Deletes a finished queue without refusals. */
export async function refusedOfQueue(ctx: Ctx, queueId: string): Promise<{ contactId: string; reason: string }[]> {
  const queue = await ctx.db.first(queueById, { id: queueId })
  if (!queue) return []
  if (queue.state === 'done' && queue.refused === 0) await dropOne(ctx, queue)
  const rows = await ctx.db.q
    .selectFrom('queued_contacts')
    .select(['vendor_contact_id', 'reason'])
    .where('queue_id', '=', queueId)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ vendor_contact_id: contactId, reason }) => (reason === null ? [] : [{ contactId, reason }]))
}
