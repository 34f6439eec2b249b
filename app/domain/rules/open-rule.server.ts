import { findStage, seeBoardToSetUp, type BoardRow } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { findTriggerRow, listActionRows, type ActionRow, type RuleKey } from './find-rule.server'
import type { TriggerMode } from './rules.schema'

/** Where a caller says that a rule is: a stage's trigger, or a disposition of the board. */
export type RulePlace =
  { /** Board. */ id: string; stageId: string; triggerId: string } | { id: string; dispositionId: string }

/** A rule whose actions are about to change. */
export interface OpenRule {
  board: BoardRow
  key: RuleKey
  /** null: a disposition, or a trigger without a condition. */
  condition: TriggerMode | null
  /** The trigger's own stage: moving a lead there would do nothing. */
  stageId: string | null
  actions: ActionRow[]
}

/** A rule of a board that the caller may set up. Throws not_found, and forbidden for those who only see the board. */
export async function openRule(tctx: Ctx, place: RulePlace): Promise<OpenRule> {
  const board = await seeBoardToSetUp(tctx, place.id)
  if ('triggerId' in place) {
    await findStage(tctx, board.id, place.stageId)
    const trigger = await findTriggerRow(tctx, place)
    const key = { triggerId: trigger.id }
    return { board, key, condition: trigger.type, stageId: place.stageId, actions: await listActionRows(tctx, key) }
  }
  const disposition = await tctx.db.q
    .selectFrom('dispositions')
    .select('id')
    .where('id', '=', place.dispositionId)
    .where('board_id', '=', board.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!disposition) throw notFound('Disposition')
  const key = { dispositionId: disposition.id }
  return { board, key, condition: null, stageId: null, actions: await listActionRows(tctx, key) }
}
