import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { ActionType } from './actions'
import type { ActionTargets, BoardKey } from './actions/action-handler'
import type { Condition, RuleAction } from './rule-shape'
import { rulesWords } from './rules.words'

const dispositionIds = statement((q, p: { board_id: string }) =>
  q.selectFrom('dispositions').select('id').where('board_id', '=', p.board_id).where('deleted_at', 'is', null),
)

export const listDispositionIds = async (ctx: Ctx, boardId: string): Promise<ReadonlySet<string>> =>
  new Set((await ctx.db.all(dispositionIds, { board_id: boardId })).map(({ id }) => id))

/** Why a condition can no longer be met. */
export const findConditionFault = ({ dispositionId }: Condition, dispositions: ReadonlySet<string>): string | null =>
  dispositionId !== null && !dispositions.has(dispositionId) ? rulesWords.dispositionRuleRemoved : null

export async function loadTargets(
  ctx: Ctx,
  board: BoardKey,
  actions: readonly RuleAction[],
): Promise<ReadonlyMap<ActionType | null, ActionTargets>> {
  const targets = new Map<ActionType | null, ActionTargets>()
  for (const type of new Set(actions.map((action) => action.type))) {
    const load = type === null ? undefined : ctx.ruleActions[type].loadTargets
    if (!load) continue
    const used = actions.filter((action) => action.type === type).map(({ meta }) => meta)
    targets.set(type, await load(ctx, board, used))
  }
  return targets
}
