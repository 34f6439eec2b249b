import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { listTags } from '../leads/tags.server'
import { ACTION_TYPES, type ActionType } from './actions'
import { MAX_OPTIONS, type ActionOption } from './actions/action-handler'

/** What the rules of a board can point at, besides its dispositions. */
export interface RuleChoices {
  tags: string[]
  /** By action; null: the action is not available in this account. Absent: there is nothing to choose. */
  options: Partial<Record<ActionType, ActionOption[] | null>>
}

/** The caller has found the board. */
export async function findRuleChoices(ctx: Ctx, boardId: string): Promise<RuleChoices> {
  const { accountId } = requireUser(ctx)
  const tags = await listTags(ctx, { limit: MAX_OPTIONS })
  const options: RuleChoices['options'] = {}
  for (const type of ACTION_TYPES) {
    const list = ctx.ruleActions[type].listOptions
    if (list) options[type] = await list(ctx, { id: boardId, accountId })
  }
  return { tags: tags.items.map(({ name }) => name), options }
}
