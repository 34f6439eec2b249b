import { publishBoardChanged } from '../boards/publish-board.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { toRuleAction } from './find-rule.server'
import { openRule, type RulePlace } from './open-rule.server'
import { requireTargets } from './require-valid-condition.server'
import { parseAction, getActionBlocker } from './rule-shape'
import { readActions } from './rules.read.server'
import { MAX_ACTIONS_OF_RULE, type ActionInput, type ActionView } from './rules.schema'
import { rulesWords } from './rules.words'

/** Throws conflict for a repeated single-use action. */
export async function addAction(
  ctx: Ctx,
  { action: input, ...place }: RulePlace & { action: ActionInput },
): Promise<ActionView[]> {
  const action = parseAction(input)
  return ctx.db.transact('rule.action-add', async (tx) => {
    const rule = await openRule(tx, place)
    if (rule.actions.length >= MAX_ACTIONS_OF_RULE)
      throw new DomainError('invalid', rulesWords.ruleMaxActions(String(MAX_ACTIONS_OF_RULE)))
    const others = rule.actions.map((row) => toRuleAction(row).type)
    const refusal = getActionBlocker(action.type, others, rule.condition)
    if (refusal) throw new DomainError('conflict', refusal)
    await requireTargets(tx, rule.board, rule.stageId, action)
    await tx.db.q
      .insertInto('trigger_actions')
      .values({
        id: tx.ids('act'),
        account_id: rule.board.account_id,
        board_id: rule.board.id,
        trigger_id: 'triggerId' in rule.key ? rule.key.triggerId : null,
        disposition_id: 'dispositionId' in rule.key ? rule.key.dispositionId : null,
        type: action.type,
        meta: JSON.stringify(action.meta),
        position: Math.max(-1, ...rule.actions.map(({ position }) => position)) + 1,
        created_at: tx.clock.now(),
      })
      .execute()
    await publishBoardChanged(tx, rule.board)
    return readActions(tx, rule)
  })
}
