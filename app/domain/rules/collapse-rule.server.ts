import { publishBoardChanged } from '../boards/publish-board.server'
import type { Ctx } from '../context.server'
import { openRule, type RulePlace } from './open-rule.server'
import { readActions } from './rules.read.server'
import type { ActionView } from './rules.schema'

/** Deletes actions without a type when the rule is collapsed on screen. */
export async function collapseRule(ctx: Ctx, place: RulePlace): Promise<ActionView[]> {
  return ctx.db.transact('rule.collapse', async (tx) => {
    const rule = await openRule(tx, place)
    const empty = rule.actions.filter(({ type }) => type === null).map(({ id }) => id)
    if (empty.length > 0) {
      await tx.db.q.deleteFrom('trigger_actions').where('id', 'in', empty).execute()
      await publishBoardChanged(tx, rule.board)
    }
    return readActions(tx, rule)
  })
}
