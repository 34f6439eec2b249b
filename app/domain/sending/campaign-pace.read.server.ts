import { statement } from '../../../db/statement'
import { findNumberRate } from '../a2p/campaign-throughput.read.server'
import type { Ctx } from '../context.server'

const accountOfNumber = statement((q, p: { e164: string }) =>
  q
    .selectFrom('phone_numbers')
    .select('account_id')
    .where('e164', '=', p.e164)
    .where('released_at', 'is', null)
    .where('status', '!=', 'deleted'),
)

/** Of its account's registered campaign, at most the operator's own. null: neither is known. */
export async function findSegmentsPerSecond(ctx: Ctx, e164: string): Promise<number | null> {
  const { segmentsPerSecond } = ctx.texting
  const owner = await ctx.db.first(accountOfNumber, { e164 })
  const rate = owner ? await findNumberRate(ctx, owner.account_id) : null
  if (rate === null || segmentsPerSecond === null) return rate ?? segmentsPerSecond
  return Math.min(rate, segmentsPerSecond)
}
