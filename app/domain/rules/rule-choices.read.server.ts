import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { listTags } from '../tags/tags.server'
import { ACTION_TYPES, type ActionType } from './actions'
import { MAX_OPTIONS, type ActionOption } from './actions/action-handler'

export interface RuleChoices {
  tags: string[]
  /** null: not available in this account. Absent: nothing to choose. */
  options: Partial<Record<ActionType, ActionOption[] | null>>
}

/** The caller has checked the board. */
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
