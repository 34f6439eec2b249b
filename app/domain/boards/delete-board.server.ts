import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { seeBoardToSetUp } from './board-access.server'
import { react } from '../reactions'
import { tellBoards } from './tell-board.server'

/** A job removes the leads; contacts and history stay. Dial sessions end. Throws not_found, forbidden. */
export async function deleteBoard(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  const user = requireUser(ctx)
  return ctx.db.transact('board.delete', async (tctx) => {
    const board = await seeBoardToSetUp(tctx, id)
    await tctx.db.q.updateTable('boards').set({ deleted_at: tctx.clock.now() }).where('id', '=', id).execute()
    await enqueue(tctx, {
      kind: 'board.clear',
      key: `board:${id}:clear`,
      payload: { boardId: id, byUser: user.userId },
    })
    await tellBoards(tctx, board)
    await tctx.db.recordEvent({
      type: 'board.deleted',
      room: `board:${id}`,
      accountId: board.account_id,
      subjectId: id,
      payload: { boardId: id },
    })
    await react(tctx, 'boardDeleted', { boardId: id })
    return { deleted: true }
  })
}
