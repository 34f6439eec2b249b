import { setImmediate as breathe } from 'node:timers/promises'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { queueById, queuesOf, tellQueue, type QueueRow } from './queue.read.server'

/** Contacts of one transaction. */
const CHUNK = 500

/**
 * Unqueues the contacts that wait for the caller's choice; where none wait, what came of the last ones has been read. Those on
 * their way to a board go on. Chunk by chunk, the last first: one that was cut off leaves a shorter queue, to be dropped again.
 */
export async function dropQueue(ctx: Ctx): Promise<{ deleted: true }> {
  const { userId } = requireUser(ctx)
  for (;;) {
    const queues = await ctx.db.all(queuesOf, { user_id: userId })
    const waiting = queues.filter(({ state }) => state === 'waiting')
    const read = queues.filter(({ state }) => state === 'done' || state === 'failed')
    for (const queue of waiting.length > 0 ? waiting : read) await dropOne(ctx, queue)
    // Reports are read by the page; there may be another.
    if (waiting.length > 0 || read.length === 0) return { deleted: true }
  }
}

/**
 * One queue, as long as its board is not chosen and no other window was quicker: `isWanted` says whether it is still the one that
 * the caller found.
 */
export async function dropOne(
  ctx: Ctx,
  found: QueueRow,
  isWanted: (queue: QueueRow) => boolean = (queue) => queue.state === found.state,
): Promise<void> {
  for (let above = found.contacts - CHUNK; await dropSome(ctx, found, above, isWanted); above -= CHUNK)
    // Webhooks and dials that came meanwhile go first.
    await breathe()
}

/** Drops the contacts above a position, with the last of them the queue. Answers whether there are more. */
const dropSome = (
  ctx: Ctx,
  { id, state }: QueueRow,
  above: number,
  isWanted: (queue: QueueRow) => boolean,
): Promise<boolean> =>
  ctx.db.transact('queue.drop', async (tctx) => {
    const queue = await tctx.db.first(queueById, { id })
    if (!queue || !isWanted(queue)) return false
    await tctx.db.q.deleteFrom('queued_contacts').where('queue_id', '=', id).where('position', '>', above).execute()
    if (above > 0) {
      // What is queued from now on stands behind those that are left.
      const contacts = Math.min(queue.contacts, above)
      if (state === 'waiting')
        await tctx.db.q.updateTable('contact_queues').set({ contacts }).where('id', '=', id).execute()
      return true
    }
    await tctx.db.q.deleteFrom('contact_queues').where('id', '=', id).execute()
    await tellQueue(tctx, queue)
    return false
  })
