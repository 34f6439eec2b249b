import { statement } from '../../../db/statement'
import { canReadTeamCalls } from '../actor'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { localMidnight } from '../places/local-midnight'

export interface TodaysCalls {
  /** Of the whole team, for those who read its calls. */
  ofTeam: boolean
  dials: number
  connects: number
}

const phoneOf = statement((q, p: { id: string }) => q.selectFrom('accounts').select('phone').where('id', '=', p.id))
const ownCalls = statement((q, p: { account_id: string; user_id: string; since: number }) =>
  q
    .selectFrom('calls')
    .select(({ fn }) => [fn.countAll<number>().as('dials'), fn.count<number>('bridged_at').as('connects')])
    .where('account_id', '=', p.account_id)
    .where('user_id', '=', p.user_id)
    .where('direction', '=', 'outbound')
    .where('placed_at', '>=', p.since)
    .where('sent', '=', 1),
)
const teamCalls = statement((q, p: { account_id: string; since: number }) =>
  q
    .selectFrom('calls')
    .select(({ fn }) => [fn.countAll<number>().as('dials'), fn.count<number>('bridged_at').as('connects')])
    .where('account_id', '=', p.account_id)
    .where('direction', '=', 'outbound')
    .where('placed_at', '>=', p.since)
    .where('sent', '=', 1),
)

/** Since midnight where the account is. */
export async function countTodaysCalls(ctx: Ctx): Promise<TodaysCalls> {
  const user = requireUser(ctx)
  const account = await ctx.db.first(phoneOf, { id: user.accountId })
  const since = localMidnight(account?.phone ?? null, {
    nowMs: ctx.clock.now(),
    localHoursNowMs: ctx.clock.localHoursNow(),
  })
  const ofTeam = canReadTeamCalls(user)
  const counts = ofTeam
    ? await ctx.db.first(teamCalls, { account_id: user.accountId, since })
    : await ctx.db.first(ownCalls, { account_id: user.accountId, user_id: user.userId, since })
  return { ofTeam, dials: Number(counts?.dials ?? 0), connects: Number(counts?.connects ?? 0) }
}
