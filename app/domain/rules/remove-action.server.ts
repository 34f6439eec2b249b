import { tellBoardChanged } from '../boards/tell-board.server'
import type { Ctx } from '../context.server'
import { actionAmong, type ActionRow } from './find-rule.server'
import { openRule, type RulePlace } from './open-rule.server'
import { NOTHING_CHOSEN } from './rule-shape'
import { readActions } from './rules.read.server'
import type { ActionView } from './rules.schema'

/** The last action is emptied, not deleted: an open rule shows a row to fill in. */
export async function removeAction(
  ctx: Ctx,
  { actionId, ...place }: RulePlace & { actionId: string },
): Promise<ActionView[]> {
  return ctx.db.transact('rule.action-remove', async (tctx) => {
    const rule = await openRule(tctx, place)
    await deleteActions(tctx, rule.actions, [actionAmong(rule.actions, actionId)])
    await tellBoardChanged(tctx, rule.board)
    return readActions(tctx, rule)
  })
}

export async function deleteActions(
  tctx: Ctx,
  actions: readonly ActionRow[],
  unwanted: readonly ActionRow[],
): Promise<void> {
  const emptied = unwanted.length === actions.length ? unwanted.at(-1) : undefined
  for (const { id } of unwanted)
    if (id === emptied?.id)
      await tctx.db.q
        .updateTable('trigger_actions')
        .set({ type: null, meta: JSON.stringify(NOTHING_CHOSEN) })
        .where('id', '=', id)
        .execute()
    else await tctx.db.q.deleteFrom('trigger_actions').where('id', '=', id).execute()
}
