import { requirePermission, requireUser } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import type { Permission } from '../permissions'
import type { TeamsTable } from '../../../db/schema/people'

/** The actor's own team. Throws forbidden, not_found. */
export async function findTeam(ctx: Ctx, teamId: string, permission: Permission): Promise<TeamsTable> {
  const { accountId } = requirePermission(ctx, permission)
  const team = await ctx.db.q
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', teamId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!team) throw notFound('Team')
  return team
}

/** For pages. null: an individual. */
export async function findOwnTeamId(ctx: Ctx): Promise<string | null> {
  const { accountId } = requireUser(ctx)
  const team = await ctx.db.q.selectFrom('teams').select('id').where('account_id', '=', accountId).executeTakeFirst()
  return team?.id ?? null
}

/** Every write of a team: one boundary. */
export const changeTeam = <T>(
  ctx: Ctx,
  teamId: string,
  permission: Permission,
  change: (tx: Ctx, team: TeamsTable, user: UserActor) => Promise<T>,
): Promise<T> =>
  ctx.db.transact('team.change', async (tx) => {
    const team = await findTeam(tx, teamId, permission)
    const result = await change(tx, team, requireUser(tx))
    await publishTeam(tx, team.account_id)
    return result
  })

export async function publishTeam(tx: Ctx, accountId: string): Promise<void> {
  await tx.db.recordEvent({
    type: 'team.changed',
    room: `team:${accountId}`,
    accountId,
    subjectId: accountId,
    payload: {},
  })
}

/** A person of the team. Throws not_found. */
export async function findMember(tx: Ctx, accountId: string, memberId: string) {
  const member = await tx.db.q
    .selectFrom('users')
    .select(['id', 'account_id', 'role', 'seat', 'seat_ends_at'])
    .where('id', '=', memberId)
    .where('account_id', '=', accountId)
    .where('role', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!member?.role) throw notFound('Team member')
  return { ...member, role: member.role }
}

export type Member = Awaited<ReturnType<typeof findMember>>

export async function countOwners(tx: Ctx, accountId: string): Promise<number> {
  const owners = await tx.db.q
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'OWNER')
    .where('disabled_at', 'is', null)
    .execute()
  return owners.length
}
