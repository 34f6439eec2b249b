import type { BoardRow } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import type { Condition, RuleAction } from './rule-shape'
import { loadTargets } from './targets.server'
import { rulesWords } from './rules.words'

/** Throws not_found, and conflict for a second rule with 'Moved to this stage' or one disposition. */
export async function requireValidCondition(
  tx: Ctx,
  { boardId, stageId, triggerId }: { boardId: string; stageId: string; triggerId: string | null },
  { type, dispositionId }: Condition,
): Promise<void> {
  const { q } = tx.db
  if (dispositionId !== null) {
    const disposition = await q
      .selectFrom('dispositions')
      .select('id')
      .where('id', '=', dispositionId)
      .where('board_id', '=', boardId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!disposition) throw notFound('Disposition')
  }
  if (type !== 'MOVED_TO_STAGE' && dispositionId === null) return
  const others = await q
    .selectFrom('stage_triggers')
    .select(['id', 'type', 'disposition_id'])
    .where('stage_id', '=', stageId)
    .where('id', '!=', triggerId ?? '')
    .execute()
  if (type === 'MOVED_TO_STAGE' && others.some((other) => other.type === 'MOVED_TO_STAGE'))
    throw new DomainError('conflict', rulesWords.stageRuleMovedStageAlready)
  if (dispositionId !== null && others.some((other) => other.disposition_id === dispositionId))
    throw new DomainError('conflict', rulesWords.anotherRuleStageUsesDisposition)
}

/** Throws not_found, invalid, not_possible_now. */
export async function requireTargets(
  tx: Ctx,
  board: BoardRow,
  fromStageId: string | null,
  action: RuleAction,
): Promise<void> {
  const targets = await loadTargets(tx, { id: board.id, accountId: board.account_id }, [action])
  targets.get(action.type)?.requireUsable(action.meta, fromStageId)
}
