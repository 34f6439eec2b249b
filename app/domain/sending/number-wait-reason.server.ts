import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

/** As many as a number asks the carrier for in its first step: where it takes none, they say so. */
const firstInQueue = statement((q, p: { number: string }) =>
  q
    .selectFrom('messages')
    .select('error')
    .where('from_number', '=', p.number)
    .where('state', '=', 'queued')
    .orderBy('rank')
    .orderBy('sort_time')
    .limit(8),
)

/** Why nothing leaves a number of ours just now: what the carrier said of the texts that are first in its queue; null: nothing. */
export async function whyNumberWaits(ctx: Ctx, number: string): Promise<string | null> {
  return (await ctx.db.all(firstInQueue, { number })).find(({ error }) => error !== null)?.error ?? null
}
