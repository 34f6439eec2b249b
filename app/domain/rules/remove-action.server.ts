import { publishBoardChanged } from '../boards/publish-board.server'
import type { Ctx } from '../context.server'
import { requireAction, type ActionRow } from './find-rule.server'
import { openRule, type RulePlace } from './open-rule.server'
import { EMPTY_ACTION_META } from './rule-shape'
import { readActions } from './rules.read.server'
import type { ActionView } from './rules.schema'

/** The last action is emptied, not deleted: an open rule shows a row to fill in. */
export async function removeAction(
  ctx: Ctx,
  { actionId, ...place }: RulePlace & { actionId: string },
): Promise<ActionView[]> {
  return ctx.db.transact('rule.action-remove', async (tx) => {
    const rule = await openRule(tx, place)
    await deleteActions(tx, rule.actions, [requireAction(rule.actions, actionId)])
    await publishBoardChanged(tx, rule.board)
    return readActions(tx, rule)
  })
}

export async function deleteActions(
  tx: Ctx,
  actions: readonly ActionRow[],
  toDelete: readonly ActionRow[],
): Promise<void> {
  const emptied = toDelete.length === actions.length ? toDelete.at(-1) : undefined
  for (const { id } of toDelete)
    if (id === emptied?.id)
      await tx.db.q
        .updateTable('trigger_actions')
        .set({ type: null, meta: JSON.stringify(EMPTY_ACTION_META) })
        .where('id', '=', id)
        .execute()
    else await tx.db.q.deleteFrom('trigger_actions').where('id', '=', id).execute()
}
