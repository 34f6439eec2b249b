import { tellBoardChanged } from '../boards/tell-board.server'
import type { Ctx } from '../context.server'
import { openRule } from './open-rule.server'

export async function removeTrigger(
  ctx: Ctx,
  place: { id: string; stageId: string; triggerId: string },
): Promise<{ deleted: true }> {
  return ctx.db.transact('rule.remove', async (tctx) => {
    const { board } = await openRule(tctx, place)
    await tctx.db.q.deleteFrom('trigger_actions').where('trigger_id', '=', place.triggerId).execute()
    await tctx.db.q.deleteFrom('stage_triggers').where('id', '=', place.triggerId).execute()
    await tellBoardChanged(tctx, board)
    return { deleted: true }
  })
}
