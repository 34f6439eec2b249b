import { publishBoardChanged } from '../boards/publish-board.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { requireAction, toRuleAction } from './find-rule.server'
import { openRule, type RulePlace } from './open-rule.server'
import { requireTargets } from './require-valid-condition.server'
import { parseAction, getActionBlocker } from './rule-shape'
import { readActions } from './rules.read.server'
import type { ActionInput, ActionView } from './rules.schema'

/** Another type starts with nothing chosen. Throws conflict. */
export async function setAction(
  ctx: Ctx,
  { action: input, actionId, ...place }: RulePlace & { actionId: string; action: ActionInput },
): Promise<ActionView[]> {
  const action = parseAction(input)
  return ctx.db.transact('rule.action-set', async (tx) => {
    const rule = await openRule(tx, place)
    const { id } = requireAction(rule.actions, actionId)
    const others = rule.actions.filter((other) => other.id !== id).map((row) => toRuleAction(row).type)
    const refusal = getActionBlocker(action.type, others, rule.condition)
    if (refusal) throw new DomainError('conflict', refusal)
    await requireTargets(tx, rule.board, rule.stageId, action)
    await tx.db.q
      .updateTable('trigger_actions')
      .set({ type: action.type, meta: JSON.stringify(action.meta) })
      .where('id', '=', id)
      .execute()
    await publishBoardChanged(tx, rule.board)
    return readActions(tx, rule)
  })
}
