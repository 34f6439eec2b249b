import { findStage, getBoardForSetup, type BoardRow } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { findTriggerRow, listActionRows, type ActionRow, type RuleKey } from './find-rule.server'
import type { TriggerMode } from './rules.schema'

export type RulePlace = { id: string; stageId: string; triggerId: string } | { id: string; dispositionId: string }

export interface OpenRule {
  board: BoardRow
  key: RuleKey
  /** null: a disposition, or a trigger without a condition. */
  condition: TriggerMode | null
  /** The trigger's stage; moving there is refused. */
  stageId: string | null
  actions: ActionRow[]
}

/** Throws not_found, forbidden. */
export async function openRule(tx: Ctx, place: RulePlace): Promise<OpenRule> {
  const board = await getBoardForSetup(tx, place.id)
  if ('triggerId' in place) {
    await findStage(tx, board.id, place.stageId)
    const trigger = await findTriggerRow(tx, place)
    const key = { triggerId: trigger.id }
    return { board, key, condition: trigger.type, stageId: place.stageId, actions: await listActionRows(tx, key) }
  }
  const disposition = await tx.db.q
    .selectFrom('dispositions')
    .select('id')
    .where('id', '=', place.dispositionId)
    .where('board_id', '=', board.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!disposition) throw notFound('Disposition')
  const key = { dispositionId: disposition.id }
  return { board, key, condition: null, stageId: null, actions: await listActionRows(tx, key) }
}
