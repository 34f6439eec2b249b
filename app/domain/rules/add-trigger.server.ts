import { findStage, seeBoardToSetUp } from '../boards/board-access.server'
import { tellBoardChanged } from '../boards/tell-board.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findTriggerRow } from './find-rule.server'
import { requireUsable } from './require-usable.server'
import { conditionOf } from './rule-shape'
import { toTriggerView } from './rules.read.server'
import { MAX_RULES_OF_STAGE, type TriggerInput, type TriggerView } from './rules.schema'
import { listDispositionIds } from './targets.server'

/** Throws conflict. */
export async function addTrigger(
  ctx: Ctx,
  { id, stageId, trigger }: { id: string; stageId: string; trigger?: TriggerInput | undefined },
): Promise<TriggerView> {
  const condition = trigger ? conditionOf(trigger) : { type: null, dispositionId: null, callAttempts: null }
  return ctx.db.transact('rule.add', async (tctx) => {
    const board = await seeBoardToSetUp(tctx, id)
    await findStage(tctx, board.id, stageId)
    await requireUsable(tctx, { boardId: board.id, stageId, triggerId: null }, condition)
    const { count, last } = await tctx.db.q
      .selectFrom('stage_triggers')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
      .where('stage_id', '=', stageId)
      .executeTakeFirstOrThrow()
    if (count >= MAX_RULES_OF_STAGE)
      throw new DomainError('invalid', `A stage has at most ${String(MAX_RULES_OF_STAGE)} rules`)
    const triggerId = tctx.ids('trg')
    await tctx.db.q
      .insertInto('stage_triggers')
      .values({
        id: triggerId,
        account_id: board.account_id,
        board_id: board.id,
        stage_id: stageId,
        type: condition.type,
        disposition_id: condition.dispositionId,
        call_attempts: condition.callAttempts,
        position: (last ?? -1) + 1,
        created_at: tctx.clock.now(),
      })
      .execute()
    await tellBoardChanged(tctx, board)
    const dispositions = await listDispositionIds(tctx, board.id)
    return toTriggerView(await findTriggerRow(tctx, { id, stageId, triggerId }), [], dispositions)
  })
}
