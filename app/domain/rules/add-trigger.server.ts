import { findStage, getBoardForSetup } from '../boards/board-access.server'
import { publishBoardChanged } from '../boards/publish-board.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findTriggerRow } from './find-rule.server'
import { requireValidCondition } from './require-valid-condition.server'
import { parseCondition } from './rule-shape'
import { toTriggerView } from './rules.read.server'
import { MAX_RULES_OF_STAGE, type TriggerInput, type TriggerView } from './rules.schema'
import { listDispositionIds } from './targets.server'
import { rulesWords } from './rules.words'

/** Throws conflict. */
export async function addTrigger(
  ctx: Ctx,
  { id, stageId, trigger }: { id: string; stageId: string; trigger?: TriggerInput | undefined },
): Promise<TriggerView> {
  const condition = trigger ? parseCondition(trigger) : { type: null, dispositionId: null, callAttempts: null }
  return ctx.db.transact('rule.add', async (tx) => {
    const board = await getBoardForSetup(tx, id)
    await findStage(tx, board.id, stageId)
    await requireValidCondition(tx, { boardId: board.id, stageId, triggerId: null }, condition)
    const { count, last } = await tx.db.q
      .selectFrom('stage_triggers')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
      .where('stage_id', '=', stageId)
      .executeTakeFirstOrThrow()
    if (count >= MAX_RULES_OF_STAGE)
      throw new DomainError('invalid', rulesWords.stageMaxRules(String(MAX_RULES_OF_STAGE)))
    const triggerId = tx.ids('trg')
    await tx.db.q
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
        created_at: tx.clock.now(),
      })
      .execute()
    await publishBoardChanged(tx, board)
    const dispositions = await listDispositionIds(tx, board.id)
    return toTriggerView(await findTriggerRow(tx, { id, stageId, triggerId }), [], dispositions)
  })
}
