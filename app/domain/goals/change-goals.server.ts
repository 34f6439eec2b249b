import { requirePermission, requireUser } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import { findTeamGoals, readGoals, requireOwnTeam } from './goals.read.server'
import type { Goals, GoalsChange, TeamGoals } from './goals.schema'
import { goalsWords } from './goals.words'

/** Managers of a team, and individuals. */
export const canChangeGoals = ({ role, permissions }: UserActor): boolean =>
  role === null || permissions.has('team:manage')

/** Throws forbidden, conflict for a stale `version`. */
export function changeGoals(ctx: Ctx, { version, ...input }: GoalsChange): Promise<Goals> {
  return transactGoals(ctx, (tx, goals) => {
    if (version !== undefined && version !== goals.version) {
      // The next try is about what is shown then.
      throw new DomainError('conflict', goalsWords.changed, undefined, { version: goals.version })
    }
    return save(tx, {
      ...goals,
      callGoal: input.calls,
      convoGoal: input.conversations,
      convoGoalLength: input.conversationLength,
    })
  })
}

/** Throws not_found, forbidden, conflict. */
export async function changeTeamGoals(ctx: Ctx, teamId: string, input: GoalsChange): Promise<TeamGoals> {
  requirePermission(ctx, 'team:manage')
  await requireOwnTeam(ctx, teamId)
  await changeGoals(ctx, input)
  return findTeamGoals(ctx, teamId)
}

/** Throws not_found, forbidden. */
export async function changeTeamLeaderboard(ctx: Ctx, teamId: string, leaderboard: boolean): Promise<TeamGoals> {
  requirePermission(ctx, 'team:manage')
  await requireOwnTeam(ctx, teamId)
  await changeLeaderboard(ctx, leaderboard)
  return findTeamGoals(ctx, teamId)
}

/** Shows it to the team, or hides it. Throws forbidden. */
export async function changeLeaderboard(ctx: Ctx, leaderboard: boolean): Promise<Goals> {
  requirePermission(ctx, 'team:manage')
  return transactGoals(ctx, (tx, goals) => save(tx, { ...goals, leaderboard }))
}

async function transactGoals(ctx: Ctx, change: (tx: Ctx, goals: Goals) => Promise<Goals>): Promise<Goals> {
  const user = requireUser(ctx)
  if (!canChangeGoals(user)) throw forbidden()
  return ctx.db.transact('goals.change', async (tx) => {
    const goals = await change(tx, await readGoals(tx, user.accountId))
    await tx.db.recordEvent({
      type: 'goals.changed',
      room: `account:${user.accountId}`,
      accountId: user.accountId,
      subjectId: user.accountId,
      payload: { version: goals.version },
    })
    return goals
  })
}

async function save(tx: Ctx, goals: Goals): Promise<Goals> {
  const { accountId } = requireUser(tx)
  const version = goals.version + 1
  const row = {
    calls: goals.callGoal,
    conversations: goals.convoGoal,
    conversation_seconds: goals.convoGoalLength,
    leaderboard: goals.leaderboard ? (1 as const) : (0 as const),
    version,
    updated_at: tx.clock.now(),
  }
  await tx.db.q
    .insertInto('goals')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  return { ...goals, version }
}
