import { requireUser } from '../access/require'
import { canReadTeamCalls, type UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { forbidden, notFound } from '../errors'
import { fullName } from '../person-name'
import { SEAT_ROLES } from '../permissions'
import type { Role } from '../../../db/schema/people'
import type { ReportScope } from './reports.read.server'
import { reportsWords } from './reports.words'

/** Those who do not read the team's calls have their own. */
export const readsTeam = (ctx: Ctx): boolean => canReadTeamCalls(requireUser(ctx))

/** Those who read the team's calls, and individuals. */
export const canReadDispositions = (user: UserActor): boolean => user.role === null || canReadTeamCalls(user)

/** Throws forbidden. */
export function getTeamScope(ctx: Ctx): ReportScope {
  if (!readsTeam(ctx)) throw forbidden()
  return { accountId: requireUser(ctx).accountId, userIds: null }
}

/** Throws not_found. */
export async function findUserScope(ctx: Ctx, userId: string): Promise<ReportScope> {
  const user = requireUser(ctx)
  const scope = { accountId: user.accountId, userIds: [userId] }
  if (userId === user.userId) return scope
  if (!readsTeam(ctx)) throw notFound(reportsWords.member)
  const member = await ctx.db.q
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('account_id', '=', user.accountId)
    .executeTakeFirst()
  if (!member) throw notFound(reportsWords.member)
  return scope
}

/** undefined: the team, or for others their own. Throws not_found. */
export async function resolveScope(ctx: Ctx, userId: string | undefined): Promise<ReportScope> {
  if (userId !== undefined) return findUserScope(ctx, userId)
  return readsTeam(ctx) ? getTeamScope(ctx) : findUserScope(ctx, requireUser(ctx).userId)
}

export interface ReportMember {
  userId: string
  name: string
  role: Role | null
  /** In the member picker: the role has a dialer seat. */
  isSeller: boolean
  isFormer: boolean
}

const isSeatRole = (role: Role | null) => SEAT_ROLES.some((one) => one === role)

/** Everyone who is or was in the account, by name. */
export async function listReportMembers(ctx: Ctx): Promise<ReportMember[]> {
  const { accountId } = requireUser(ctx)
  const rows = await ctx.db.q
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'role', 'seat', 'disabled_at'])
    .where('account_id', '=', accountId)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, first_name, last_name, email, role, seat, disabled_at }) => ({
    userId: id,
    name: fullName(first_name, last_name) || email || reportsWords.formerMember,
    role,
    isSeller: disabled_at === null && isSeatRole(role) && (role !== 'OWNER' || seat === 1),
    isFormer: disabled_at !== null,
  }))
}
