import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'

const DAY_MS = 86_400_000
/** Before the first question. */
const MIN_AGE_MS = 14 * DAY_MS
const MIN_CALLS = 50
/** Between two questions. */
const MIN_INTERVAL_MS = 90 * DAY_MS

const joinedAt = statement((q, p: { id: string }) => q.selectFrom('users').select('created_at').where('id', '=', p.id))
const answeredSince = statement((q, p: { user_id: string; since: number }) =>
  q.selectFrom('nps_answers').select('id').where('user_id', '=', p.user_id).where('created_at', '>', p.since),
)
const openSession = statement((q, p: { user_id: string }) =>
  q.selectFrom('dial_sessions').select('id').where('user_id', '=', p.user_id).where('ended_at', 'is', null),
)
const callsOf = statement((q, p: { account_id: string; user_id: string; limit: number }) =>
  q
    .selectFrom(
      q
        .selectFrom('calls')
        .select('id')
        .where('account_id', '=', p.account_id)
        .where('user_id', '=', p.user_id)
        .where('direction', '=', 'outbound')
        .orderBy('placed_at')
        .orderBy('id')
        .limit(p.limit)
        .as('first'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

/** Never during a campaign or a call. */
export async function findNpsQuestion(ctx: Ctx): Promise<{ isDue: boolean }> {
  const { accountId, userId } = requireUser(ctx)
  const now = ctx.clock.now()
  const joined = (await ctx.db.first(joinedAt, { id: userId }))?.created_at ?? now
  if (joined > now - MIN_AGE_MS) return { isDue: false }
  if (await ctx.db.first(answeredSince, { user_id: userId, since: now - MIN_INTERVAL_MS })) return { isDue: false }
  if (await ctx.db.first(openSession, { user_id: userId })) return { isDue: false }
  const calls = await ctx.db.first(callsOf, { account_id: accountId, user_id: userId, limit: MIN_CALLS })
  return { isDue: Number(calls?.count ?? 0) >= MIN_CALLS }
}
