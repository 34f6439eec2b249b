import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { readReportLag } from '../reports/report-lag.read.server'
import { reviewNumbers } from './review-numbers.server'

/** After calls, and at least daily. */
const AFTER_CALLS_MS = 5 * 60_000
const AT_LEAST_MS = 86_400_000
const COMPLETE_MS = 5 * 60_000

const accountsWithNumbers = statement((q, _p: object) =>
  q.selectFrom('phone_numbers').select('account_id').distinct().orderBy('account_id'),
)
const newestCall = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('calls')
    .select('placed_at')
    .where('account_id', '=', p.account_id)
    .where('direction', '=', 'outbound')
    .orderBy('placed_at', 'desc')
    .limit(1),
)

/** Reviews accounts whose figures may have changed. True: some wait until their calls are counted. */
export function createNumberReviews() {
  const reviewed = new Map<string, { at: number; newestCallAt: number }>()
  return async (ctx: Ctx, yieldTurn: () => Promise<unknown>): Promise<boolean> => {
    let waits = false
    for (const { account_id: accountId } of await ctx.db.all(accountsWithNumbers, {})) {
      const now = ctx.clock.now()
      const last = reviewed.get(accountId)
      const newestCallAt = (await ctx.db.first(newestCall, { account_id: accountId }))?.placed_at ?? 0
      // The clock may be set back.
      const age = last ? Math.abs(now - last.at) : Infinity
      const isDue = age >= AT_LEAST_MS || (age >= AFTER_CALLS_MS && newestCallAt !== last?.newestCallAt)
      if (!isDue) continue
      // Figures of an import or a rebuild are not complete.
      if ((await readReportLag(ctx, accountId)).lagMs > COMPLETE_MS) {
        waits = true
        continue
      }
      await reviewNumbers(ctx, accountId)
      reviewed.set(accountId, { at: now, newestCallAt })
      await yieldTurn()
    }
    return waits
  }
}
