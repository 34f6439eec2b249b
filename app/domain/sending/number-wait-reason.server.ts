import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

/** A first step's size: when the account is refused, one of them has the reason. */
const firstInQueue = statement((q, p: { number: string }) =>
  q
    .selectFrom('messages')
    .select('error')
    .where('from_number', '=', p.number)
    .where('state', '=', 'queued')
    .orderBy('rank')
    .orderBy('sort_time')
    .orderBy('id')
    .limit(8),
)

export async function findNumberWaitReason(ctx: Ctx, number: string): Promise<string | null> {
  return (await ctx.db.all(firstInQueue, { number })).find(({ error }) => error !== null)?.error ?? null
}
