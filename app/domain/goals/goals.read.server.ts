import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { fullName } from '../person-name'
import { NO_GOALS, type Goals, type TeamGoals } from './goals.schema'

const goalsOf = statement((q, p: { account_id: string }) =>
  q.selectFrom('goals').selectAll().where('account_id', '=', p.account_id),
)

/** Of the reader's account. */
export async function findGoals(ctx: Ctx): Promise<Goals> {
  return readGoals(ctx, requireUser(ctx).accountId)
}

/** The caller checks access. */
export async function readGoals(ctx: Ctx, accountId: string): Promise<Goals> {
  const row = await ctx.db.first(goalsOf, { account_id: accountId })
  if (!row) return NO_GOALS
  return {
    callGoal: row.calls,
    convoGoal: row.conversations,
    convoGoalLength: row.conversation_seconds,
    leaderboard: row.leaderboard === 1,
    version: row.version,
  }
}

/** Throws not_found for another team. */
export async function requireOwnTeam(ctx: Ctx, teamId: string): Promise<UserActor> {
  const user = requireUser(ctx)
  const team = await ctx.db.q
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .where('account_id', '=', user.accountId)
    .executeTakeFirst()
  if (!team) throw notFound('Team')
  return user
}

/** Throws not_found. */
export async function findTeamGoals(ctx: Ctx, teamId: string): Promise<TeamGoals> {
  const { accountId } = await requireOwnTeam(ctx, teamId)
  const people = await ctx.db.q
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'role'])
    .where('account_id', '=', accountId)
    .where('role', 'is not', null)
    .where('disabled_at', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute()
  return {
    id: teamId,
    ...(await readGoals(ctx, accountId)),
    members: people.flatMap(({ id, first_name, last_name, role }) =>
      role === null ? [] : [{ id, userId: id, name: fullName(first_name, last_name), role }],
    ),
  }
}
