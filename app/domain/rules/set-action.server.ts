import { tellBoardChanged } from '../boards/tell-board.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { actionAmong, toRuleAction } from './find-rule.server'
import { openRule, type RulePlace } from './open-rule.server'
import { requireTargets } from './require-usable.server'
import { actionOf, whyNotBeside } from './rule-shape'
import { readActions } from './rules.read.server'
import type { ActionInput, ActionView } from './rules.schema'

/** Another type starts with nothing chosen. Throws conflict. */
export async function setAction(
  ctx: Ctx,
  { action: input, actionId, ...place }: RulePlace & { actionId: string; action: ActionInput },
): Promise<ActionView[]> {
  const action = actionOf(input)
  return ctx.db.transact('rule.action-set', async (tctx) => {
    const rule = await openRule(tctx, place)
    const { id } = actionAmong(rule.actions, actionId)
    const others = rule.actions.filter((other) => other.id !== id).map((row) => toRuleAction(row).type)
    const refusal = whyNotBeside(action.type, others, rule.condition)
    if (refusal) throw new DomainError('conflict', refusal)
    await requireTargets(tctx, rule.board, rule.stageId, action)
    await tctx.db.q
      .updateTable('trigger_actions')
      .set({ type: action.type, meta: JSON.stringify(action.meta) })
      .where('id', '=', id)
      .execute()
    await tellBoardChanged(tctx, rule.board)
    return readActions(tctx, rule)
  })
}
