import { publishBoardChanged } from '../boards/publish-board.server'
import type { Ctx } from '../context.server'
import { openRule } from './open-rule.server'

export async function removeTrigger(
  ctx: Ctx,
  place: { id: string; stageId: string; triggerId: string },
): Promise<{ deleted: true }> {
  return ctx.db.transact('rule.remove', async (tx) => {
    const { board } = await openRule(tx, place)
    await tx.db.q.deleteFrom('trigger_actions').where('trigger_id', '=', place.triggerId).execute()
    await tx.db.q.deleteFrom('stage_triggers').where('id', '=', place.triggerId).execute()
    await publishBoardChanged(tx, board)
    return { deleted: true }
  })
}
