import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { requireUser } from '../access/require'
import { notFound } from '../errors'

/**
 * The user's own and the account's shared inbox; with `teamId` only the shared one. Throws not_found for another team.
 */
export async function listUserInboxes(ctx: Ctx, teamId?: string | null): Promise<string[]> {
  const { accountId, userId } = requireUser(ctx)
  const shared = getSharedInbox(accountId)
  if (teamId == null) return [shared, getUserInbox(userId)]
  if ((await findTeamId(ctx, accountId)) !== teamId) throw notFound('Team')
  return [shared]
}

export const getSharedInbox = (accountId: string): string => `account:${accountId}`
export const getUserInbox = (userId: string): string => `user:${userId}`

export const getNumberInbox = (number: { account_id: string; user_id: string | null; shared: 0 | 1 }): string =>
  number.shared === 1 || number.user_id === null ? getSharedInbox(number.account_id) : getUserInbox(number.user_id)

const teamByAccount = statement((q, p: { account_id: string }) =>
  q.selectFrom('teams').select('id').where('account_id', '=', p.account_id),
)

export async function findTeamId(ctx: Ctx, accountId: string): Promise<string | null> {
  const team = await ctx.db.first(teamByAccount, { account_id: accountId })
  return team?.id ?? null
}
