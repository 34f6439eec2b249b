import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { crmOf } from '../crm/find-crm.server'
import { goneWorkflows } from '../crm/workflows.server'
import { toRuleAction } from './find-rule.server'
import type { Targets } from './rule-targets'

/** Managers see every board of the account; members those they are assigned to. */
const assignable = statement((q, p: { board_id: string; account_id: string }) =>
  q
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .where('users.account_id', '=', p.account_id)
    .where('users.disabled_at', 'is', null)
    .where('accounts.kind', '=', 'team')
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        eb('users.role', '=', 'MANAGER'),
        and([
          eb('users.role', '=', 'MEMBER'),
          exists(
            selectFrom('board_members')
              .select('board_members.user_id')
              .whereRef('board_members.user_id', '=', 'users.id')
              .where('board_members.board_id', '=', p.board_id),
          ),
        ]),
      ]),
    )
    .select(['users.id as userId', 'users.first_name as firstName', 'users.last_name as lastName', 'users.role'])
    .orderBy('users.first_name')
    .orderBy('users.id'),
)

/** Whom a rule of the board may assign leads to; nobody for individuals. */
export const listAssignable = async (
  ctx: Ctx,
  board: { id: string; accountId: string },
): Promise<Array<{ userId: string; firstName: string; lastName: string; role: string | null }>> =>
  ctx.db.all(assignable, { board_id: board.id, account_id: board.accountId })

const workflowActions = statement((q, p: { board_id: string }) =>
  q
    .selectFrom('trigger_actions')
    .select(['type', 'meta'])
    .where('board_id', '=', p.board_id)
    .where('type', '=', 'ADD_TO_WORKFLOW'),
)
const stageIds = statement((q, p: { board_id: string }) =>
  q.selectFrom('stages').select('id').where('board_id', '=', p.board_id).where('deleted_at', 'is', null),
)
const otherBoardIds = statement((q, p: { account_id: string; id: string }) =>
  q
    .selectFrom('boards')
    .select('id')
    .where('account_id', '=', p.account_id)
    .where('deleted_at', 'is', null)
    .where('id', '!=', p.id),
)
const dispositionIds = statement((q, p: { board_id: string }) =>
  q.selectFrom('dispositions').select('id').where('board_id', '=', p.board_id).where('deleted_at', 'is', null),
)

/** The workflows that rules of the board add leads to. */
async function workflowsOf(ctx: Ctx, boardId: string): Promise<string[]> {
  const rows = await ctx.db.all(workflowActions, { board_id: boardId })
  return rows.flatMap((row) => toRuleAction(row).meta.addingToWorkflowId ?? [])
}

/** Everything that rules of a board may point at. */
export async function readTargets(ctx: Ctx, board: { id: string; accountId: string }): Promise<Targets> {
  const stages = await ctx.db.all(stageIds, { board_id: board.id })
  const boards = await ctx.db.all(otherBoardIds, { account_id: board.accountId, id: board.id })
  const dispositions = await ctx.db.all(dispositionIds, { board_id: board.id })
  const ids = (rows: Array<{ id: string }>) => new Set(rows.map(({ id }) => id))
  return {
    stages: ids(stages),
    boards: ids(boards),
    dispositions: ids(dispositions),
    users: new Set((await listAssignable(ctx, board)).map(({ userId }) => userId)),
    workflows: (await crmOf(ctx, board.accountId))?.hasWorkflows ?? false,
    goneWorkflows: await goneWorkflows(ctx, board.accountId, await workflowsOf(ctx, board.id)),
  }
}
