import { requireUser } from '../access/require'
import { listBoardPreviews } from '../boards/boards.read.server'
import type { Ctx } from '../context.server'
import { hasWorkflows } from '../crm/find-crm.server'
import { listCrmWorkflows } from '../crm/workflows.server'
import { isDomainError } from '../errors'
import { listTags } from '../leads/tags.server'
import { fullName } from '../person-name'
import { listAssignable } from './targets.server'

/** More than a list to choose from can hold anyway. */
const MOST = 500

/** What the rules of a board can point at, besides its own stages and dispositions. The caller has found the board. */
export interface RuleChoices {
  boards: Array<{ id: string; name: string }>
  /** null: an individual has nobody to assign to. */
  people: Array<{ id: string; name: string }> | null
  tags: string[]
  /** null: no CRM with workflows. */
  workflows: Array<{ id: string; name: string }> | null
}

export async function findRuleChoices(ctx: Ctx, boardId: string): Promise<RuleChoices> {
  const { accountId, role } = requireUser(ctx)
  const boards = await listBoardPreviews(ctx, { limit: MOST })
  const people = role === null ? null : await listAssignable(ctx, { id: boardId, accountId })
  const tags = await listTags(ctx, { limit: MOST })
  return {
    boards: boards.items
      .filter((board) => board.id !== boardId)
      .map(({ id, callboardName }) => ({ id, name: callboardName })),
    people:
      people?.map(({ userId, firstName, lastName }) => ({ id: userId, name: fullName(firstName, lastName) })) ?? null,
    tags: tags.items.map(({ name }) => name),
    workflows: (await hasWorkflows(ctx)) ? await workflowsOrNone(ctx) : null,
  }
}

/** A CRM that does not answer must not take the page down: what was chosen stays, nothing new can be. */
async function workflowsOrNone(ctx: Ctx) {
  try {
    return await listCrmWorkflows(ctx)
  } catch (error) {
    if (!isDomainError(error)) throw error
    return []
  }
}
