import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { findStage, getBoardForSetup, listStageRows } from './board-access.server'
import { runReactions } from '../reactions'

/**
 * A job moves or removes the leads. Dial sessions end. Throws not_found, forbidden, invalid, conflict for the last
 * stage.
 */
export async function deleteStage(
  ctx: Ctx,
  input: { id: string; stageId: string; moveToStageId?: string | undefined },
): Promise<{ deleted: true }> {
  const user = requireUser(ctx)
  return ctx.db.transact('stage.delete', async (tx) => {
    const board = await getBoardForSetup(tx, input.id)
    const stage = await findStage(tx, board.id, input.stageId)
    const moveToStageId = input.moveToStageId ?? null
    if (moveToStageId !== null) await findStage(tx, board.id, moveToStageId)
    if (moveToStageId === stage.id)
      throw new DomainError('invalid', 'Choose another stage', { moveToStageId: ['Choose another stage'] })
    if ((await listStageRows(tx, board.id)).length === 1)
      throw new DomainError('conflict', 'A board needs at least one stage')

    const { q } = tx.db
    await q.updateTable('stages').set({ deleted_at: tx.clock.now() }).where('id', '=', stage.id).execute()
    await q.deleteFrom('stage_priority_tags').where('stage_id', '=', stage.id).execute()
    await q
      .deleteFrom('trigger_actions')
      .where('trigger_id', 'in', (eb) =>
        eb.selectFrom('stage_triggers').select('stage_triggers.id').where('stage_id', '=', stage.id),
      )
      .execute()
    await q.deleteFrom('stage_triggers').where('stage_id', '=', stage.id).execute()
    await enqueue(tx, {
      kind: 'stage.clear',
      accountId: board.account_id,
      key: `stage:${stage.id}:clear`,
      payload: { stageId: stage.id, moveToStageId, byUser: user.userId },
    })
    await tx.db.recordEvent({
      type: 'stage.removed',
      room: `board:${board.id}`,
      accountId: board.account_id,
      subjectId: stage.id,
      payload: { boardId: board.id, stageId: stage.id, moveToStageId },
    })
    await runReactions(tx, 'stageDeleted', { stageId: stage.id })
    return { deleted: true }
  })
}
