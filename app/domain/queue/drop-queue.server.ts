import { setImmediate as breathe } from 'node:timers/promises'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { queueById, queuesOf, tellQueue, type QueueRow } from './queue.read.server'

/** Per transaction. */
const CHUNK = 500

/** Waiting contacts, else finished reports. Last chunk first: a crash leaves a shorter queue. */
export async function dropQueue(ctx: Ctx): Promise<{ deleted: true }> {
  const { userId } = requireUser(ctx)
  for (;;) {
    const queues = await ctx.db.all(queuesOf, { user_id: userId })
    const waiting = queues.filter(({ state }) => state === 'waiting')
    const read = queues.filter(({ state }) => state === 'done' || state === 'failed')
    for (const queue of waiting.length > 0 ? waiting : read) await dropOne(ctx, queue)
    // More reports may exist.
    if (waiting.length > 0 || read.length === 0) return { deleted: true }
  }
}

/** Stops when another window changed the queue. */
export async function dropOne(
  ctx: Ctx,
  found: QueueRow,
  isWanted: (queue: QueueRow) => boolean = (queue) => queue.state === found.state,
): Promise<void> {
  for (let above = found.contacts - CHUNK; await dropSome(ctx, found, above, isWanted); above -= CHUNK)
    // For webhooks and dials.
    await breathe()
}

/** True: more are left. */
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
      const contacts = Math.min(queue.contacts, above)
      if (state === 'waiting')
        await tctx.db.q.updateTable('contact_queues').set({ contacts }).where('id', '=', id).execute()
      return true
    }
    await tctx.db.q.deleteFrom('contact_queues').where('id', '=', id).execute()
    await tellQueue(tctx, queue)
    return false
  })
