import { publishBoardChanged } from '../boards/publish-board.server'
import type { Ctx } from '../context.server'
import { findTriggerRow, toRuleAction } from './find-rule.server'
import { openRule } from './open-rule.server'
import { requireValidCondition } from './require-valid-condition.server'
import { parseCondition, movesLead } from './rule-shape'
import { readActions, toTriggerView } from './rules.read.server'
import type { TriggerInput, TriggerView } from './rules.schema'
import { deleteActions } from './remove-action.server'
import { listDispositionIds } from './targets.server'

/** 'Moved to this stage' removes actions that move the lead. Throws conflict. */
export async function setTrigger(
  ctx: Ctx,
  { trigger, ...place }: { id: string; stageId: string; triggerId: string; trigger: TriggerInput },
): Promise<TriggerView> {
  const condition = parseCondition(trigger)
  return ctx.db.transact('rule.set', async (tx) => {
    const { board, key, actions } = await openRule(tx, place)
    await requireValidCondition(tx, { boardId: board.id, ...place }, condition)
    await tx.db.q
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
        tx,
        actions,
        actions.filter((row) => movesLead(toRuleAction(row).type)),
      )
    await publishBoardChanged(tx, board)
    return toTriggerView(
      await findTriggerRow(tx, place),
      await readActions(tx, { board, key }),
      await listDispositionIds(tx, board.id),
    )
  })
}
