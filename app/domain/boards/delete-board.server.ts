import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { getBoardForSetup } from './board-access.server'
import { runReactions } from '../reactions'
import { publishBoards } from './publish-board.server'

/** A job removes the leads; contacts and history stay. Dial sessions end. Throws not_found, forbidden. */
export async function deleteBoard(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  const user = requireUser(ctx)
  return ctx.db.transact('board.delete', async (tx) => {
    const board = await getBoardForSetup(tx, id)
    await tx.db.q.updateTable('boards').set({ deleted_at: tx.clock.now() }).where('id', '=', id).execute()
    await enqueue(tx, {
      kind: 'board.clear',
      accountId: board.account_id,
      key: `board:${id}:clear`,
      payload: { boardId: id, byUser: user.userId },
    })
    await publishBoards(tx, board)
    await tx.db.recordEvent({
      type: 'board.deleted',
      room: `board:${id}`,
      accountId: board.account_id,
      subjectId: id,
      payload: { boardId: id },
    })
    await runReactions(tx, 'boardDeleted', { boardId: id })
    return { deleted: true }
  })
}
