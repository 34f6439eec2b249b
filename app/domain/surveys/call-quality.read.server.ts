import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { MIN_TALK_S } from './call-quality'

/** Minimum time between questions. */
const MIN_INTERVAL_MS = 7 * 86_400_000
/** Maximum age of the call. */
const MAX_CALL_AGE_MS = 10 * 60_000

/** Among the last 20 calls. */
export function findLastTalk(ctx: Ctx): Promise<{ id: string; bill_ms: number; ended_at: number | null } | undefined> {
  const { accountId, userId } = requireUser(ctx)
  const calls = ctx.db.q
    .selectFrom('calls')
    .select(['id', 'bill_ms', 'ended_at', 'placed_at'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('direction', '=', 'outbound')
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
  return ctx.db.q
    .selectFrom(calls.as('last'))
    .select(['id', 'bill_ms', 'ended_at'])
    .where('bill_ms', '>', 0)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Null: no question now. */
export async function findCallQualityQuestion(ctx: Ctx): Promise<{ callId: string | null }> {
  const { userId } = requireUser(ctx)
  const now = ctx.clock.now()
  const recent = await ctx.db.q
    .selectFrom('call_quality_answers')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', now - MIN_INTERVAL_MS)
    .limit(1)
    .executeTakeFirst()
  if (recent) return { callId: null }
  const call = await findLastTalk(ctx)
  const isDue =
    call && call.ended_at !== null && call.ended_at > now - MAX_CALL_AGE_MS && call.bill_ms >= MIN_TALK_S * 1000
  return { callId: isDue ? call.id : null }
}
