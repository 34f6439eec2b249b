import { tellBoardChanged } from '../boards/tell-board.server'
import type { Ctx } from '../context.server'
import { findTriggerRow, listActionRows } from './find-rule.server'
import { openRule } from './open-rule.server'
import { requireUsable } from './require-usable.server'
import { conditionOf, moves } from './rule-shape'
import { toTriggerView } from './rules.read.server'
import type { TriggerInput, TriggerView } from './rules.schema'
import { deleteActions } from './remove-action.server'
import { readTargets } from './targets.server'

/** Says when a rule fires. Another condition starts with its defaults; 'Moved to this stage' clears what moves the lead. */
export async function setTrigger(
  ctx: Ctx,
  { trigger, ...place }: { id: string; stageId: string; triggerId: string; trigger: TriggerInput },
): Promise<TriggerView> {
  const condition = conditionOf(trigger)
  return ctx.db.transact('rule.set', async (tctx) => {
    const { board, actions } = await openRule(tctx, place)
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
        actions.filter(({ type }) => moves(type)),
      )
    await tellBoardChanged(tctx, board)
    return toTriggerView(
      await findTriggerRow(tctx, place),
      await listActionRows(tctx, { triggerId: place.triggerId }),
      await readTargets(tctx, { id: board.id, accountId: board.account_id }),
    )
  })
}
