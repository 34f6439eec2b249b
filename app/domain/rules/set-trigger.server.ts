import { tellBoardChanged } from '../boards/tell-board.server'
import type { Ctx } from '../context.server'
import { findTriggerRow, toRuleAction } from './find-rule.server'
import { openRule } from './open-rule.server'
import { requireUsable } from './require-usable.server'
import { conditionOf, movesLead } from './rule-shape'
import { readActions, toTriggerView } from './rules.read.server'
import type { TriggerInput, TriggerView } from './rules.schema'
import { deleteActions } from './remove-action.server'
import { listDispositionIds } from './targets.server'

/** 'Moved to this stage' removes actions that move the lead. Throws conflict. */
export async function setTrigger(
  ctx: Ctx,
  { trigger, ...place }: { id: string; stageId: string; triggerId: string; trigger: TriggerInput },
): Promise<TriggerView> {
  const condition = conditionOf(trigger)
  return ctx.db.transact('rule.set', async (tctx) => {
    const { board, key, actions } = await openRule(tctx, place)
    await requireUsable(tctx, { boardId: board.id, ...place }, condition)
    await tctx.db.q
      .updateTable('stage_triggers')
      .set({
        type: condition.type,
        disposition_id: condition.dispositionId,
        call_attempts: condition.callAttempts,
      })
      .where('id', '=', place.triggerId)
      .execute()
    if (condition.type === 'MOVED_TO_STAGE')
      await deleteActions(
        tctx,
        actions,
        actions.filter((row) => movesLead(toRuleAction(row).type)),
      )
    await tellBoardChanged(tctx, board)
    return toTriggerView(
      await findTriggerRow(tctx, place),
      await readActions(tctx, { board, key }),
      await listDispositionIds(tctx, board.id),
    )
  })
}
