import { setImmediate as breathe } from 'node:timers/promises'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { queueById, queuesOf, publishQueue, type QueueRow } from './queue.read.server'

/** Per transaction. */
const CHUNK = 500

/** Waiting contacts, else finished reports. Last chunk first: a crash leaves a shorter queue. */
export async function dropQueue(ctx: Ctx): Promise<{ deleted: true }> {
  const { userId } = requireUser(ctx)
  for (;;) {
    const queues = await ctx.db.all(queuesOf, { user_id: userId })
    const waiting = queues.filter(({ state }) => state === 'waiting')
    const finished = queues.filter(({ state }) => state === 'done' || state === 'failed')
    for (const queue of waiting.length > 0 ? waiting : finished) await deleteQueue(ctx, queue)
    // More reports may exist.
    if (waiting.length > 0 || finished.length === 0) return { deleted: true }
  }
}

/** Stops when another window changed the queue. */
export async function deleteQueue(
  ctx: Ctx,
  found: QueueRow,
  canDelete: (queue: QueueRow) => boolean = (queue) => queue.state === found.state,
): Promise<void> {
  for (let above = found.contacts - CHUNK; await deleteChunk(ctx, found, above, canDelete); above -= CHUNK)
    // For webhooks and dials.
    await breathe()
}

/** True: more are left. */
const deleteChunk = (
  ctx: Ctx,
  { id, state }: QueueRow,
  above: number,
  canDelete: (queue: QueueRow) => boolean,
): Promise<boolean> =>
  ctx.db.transact('queue.drop', async (tx) => {
    const queue = await tx.db.first(queueById, { id })
    if (!queue || !canDelete(queue)) return false
    await tx.db.q.deleteFrom('queued_contacts').where('queue_id', '=', id).where('position', '>', above).execute()
    if (above > 0) {
      const contacts = Math.min(queue.contacts, above)
      if (state === 'waiting')
        await tx.db.q.updateTable('contact_queues').set({ contacts }).where('id', '=', id).execute()
      return true
    }
    await tx.db.q.deleteFrom('contact_queues').where('id', '=', id).execute()
    await publishQueue(tx, queue)
    return false
  })
