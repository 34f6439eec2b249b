import { requireUser } from '../access/require'
import { getBoardForWork } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { toQueueView, publishQueue } from './queue.read.server'
import type { QueueView } from './queue.schema'

/** Throws not_found, forbidden, conflict. */
export async function fillBoard(ctx: Ctx, boardId: string): Promise<QueueView> {
  const user = requireUser(ctx)
  return ctx.db.transact('queue.choose', async (tx) => {
    const board = await getBoardForWork(tx, boardId)
    const queue = await tx.db.q
      .updateTable('contact_queues')
      .set({ state: 'running', board_id: board.id, created_at: tx.clock.now() })
      .where('user_id', '=', user.userId)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
    if (!queue) throw new DomainError('conflict', 'No contacts wait for a board')
    await enqueue(tx, {
      kind: 'queue.fill',
      accountId: queue.account_id,
      key: `queue:${queue.id}:fill`,
      payload: { queueId: queue.id },
    })
    await publishQueue(tx, queue)
    return toQueueView(tx, queue)
  })
}
