import type { Ctx } from '../context.server'
import { crmOf } from '../crm/find-crm.server'
import { goneWorkflows } from '../crm/workflows.server'
import { toRuleAction } from './find-rule.server'
import type { Targets } from './rule-targets'

/** Managers see every board of the account; members those they are assigned to. */
const assignable = (ctx: Ctx, board: { id: string; accountId: string }) =>
  ctx.db.q
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .where('users.account_id', '=', board.accountId)
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
              .where('board_members.board_id', '=', board.id),
          ),
        ]),
      ]),
    )

/** Whom a rule of the board may assign leads to; nobody for individuals. */
export const listAssignable = (
  ctx: Ctx,
  board: { id: string; accountId: string },
): Promise<Array<{ userId: string; firstName: string; lastName: string; role: string | null }>> =>
  assignable(ctx, board)
    .select(['users.id as userId', 'users.first_name as firstName', 'users.last_name as lastName', 'users.role'])
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute()

/** The workflows that rules of the board add leads to. */
async function workflowsOf(ctx: Ctx, boardId: string): Promise<string[]> {
  const rows = await ctx.db.q
    .selectFrom('trigger_actions')
    .select(['type', 'meta'])
    .where('board_id', '=', boardId)
    .where('type', '=', 'ADD_TO_WORKFLOW')
    .execute()
  return rows.flatMap((row) => toRuleAction(row).meta.addingToWorkflowId ?? [])
}

/** Everything that rules of a board may point at. */
export async function readTargets(ctx: Ctx, board: { id: string; accountId: string }): Promise<Targets> {
  const { q } = ctx.db
  const stages = await q
    .selectFrom('stages')
    .select('id')
    .where('board_id', '=', board.id)
    .where('deleted_at', 'is', null)
    .execute()
  const boards = await q
    .selectFrom('boards')
    .select('id')
    .where('account_id', '=', board.accountId)
    .where('deleted_at', 'is', null)
    .where('id', '!=', board.id)
    .execute()
  const dispositions = await q
    .selectFrom('dispositions')
    .select('id')
    .where('board_id', '=', board.id)
    .where('deleted_at', 'is', null)
    .execute()
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
