import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { tellQueue } from './queue.read.server'

/**
 * Unqueues the contacts that wait for the caller's choice; where none wait, what came of the last ones has been read. Those on
 * their way to a board go on.
 */
export async function dropQueue(ctx: Ctx): Promise<{ deleted: true }> {
  const { userId, accountId } = requireUser(ctx)
  return ctx.db.transact('queue.drop', async (tctx) => {
    const dropped = await drop(tctx, userId, ['waiting'])
    if (!dropped) await drop(tctx, userId, ['done', 'failed'])
    await tellQueue(tctx, { account_id: accountId, user_id: userId })
    return { deleted: true }
  })
}

async function drop(tctx: Ctx, userId: string, states: readonly ('waiting' | 'done' | 'failed')[]): Promise<boolean> {
  const rows = await tctx.db.q
    .deleteFrom('contact_queues')
    .where('user_id', '=', userId)
    .where('state', 'in', [...states])
    .returning('id')
    .execute()
  return rows.length > 0
}
