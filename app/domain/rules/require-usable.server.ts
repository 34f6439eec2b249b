import type { BoardRow } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { goneWorkflows } from '../crm/workflows.server'
import { DomainError, notFound } from '../errors'
import type { Condition, RuleAction } from './rule-shape'
import { NO_WORKFLOWS } from './rule-targets'
import { readTargets } from './targets.server'

/**
 * A stage has one rule for 'Moved to this stage', and one for each disposition. Throws conflict when another rule than
 * `triggerId` has it, not_found for a disposition that the board does not have.
 */
export async function requireUsable(
  tctx: Ctx,
  { boardId, stageId, triggerId }: { boardId: string; stageId: string; triggerId: string | null },
  { type, dispositionId }: Condition,
): Promise<void> {
  const { q } = tctx.db
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
    throw new DomainError('conflict', "This stage has a rule for 'Moved to this stage' already")
  if (dispositionId !== null && others.some((other) => other.disposition_id === dispositionId))
    throw new DomainError('conflict', 'Another rule of this stage uses this disposition already')
}

/**
 * What an action points at must be there, on this board or in this account. Throws not_found for a stage, board or person
 * that is not, not_possible_now where the account cannot do it at all.
 */
export async function requireTargets(
  tctx: Ctx,
  board: BoardRow,
  fromStageId: string | null,
  { type, meta }: RuleAction,
): Promise<void> {
  const targets = await readTargets(tctx, { id: board.id, accountId: board.account_id })
  const { movingToStageId, movingToBoardId, assigningToUserId, addingToWorkflowId } = meta
  if (movingToStageId !== null && !targets.stages.has(movingToStageId)) throw notFound('Stage')
  if (movingToStageId !== null && movingToStageId === fromStageId)
    throw new DomainError('invalid', 'The leads of this rule are in this stage already')
  if (type === 'MOVE_TO_BOARD' && targets.boards.size === 0 && movingToBoardId === null)
    throw new DomainError('not_possible_now', 'There is no other board to move to')
  if (movingToBoardId === board.id) throw new DomainError('invalid', 'The leads are on this board already')
  if (movingToBoardId !== null && !targets.boards.has(movingToBoardId)) throw notFound('Board')
  if (assigningToUserId !== null && !targets.users.has(assigningToUserId)) throw notFound('Team member')
  if (type === 'ASSIGN' && targets.users.size === 0)
    throw new DomainError('not_possible_now', 'There is no team member to assign to')
  if (type === 'ADD_TO_WORKFLOW' && !targets.workflows) throw new DomainError('not_possible_now', NO_WORKFLOWS)
  if (addingToWorkflowId !== null && (await goneWorkflows(tctx, board.account_id, [addingToWorkflowId])).size > 0)
    throw notFound('Workflow')
}
