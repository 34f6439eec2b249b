import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { findNumber } from '../numbers/numbers.read.server'
import { publishNumber } from '../numbers/publish-number.server'
import { dispatchToNumberHealth } from './dispatch-to-number-health.server'
import { findNumberHealth } from './number-health.read.server'
import type { NumberHealthDetails } from './number-health.schema'

const DAY_MS = 86_400_000

/** A lead saw the number as spam. Counts once per person and day. Throws not_found. */
export async function reportSpam(ctx: Ctx, id: string): Promise<NumberHealthDetails> {
  const { accountId, userId } = requireUser(ctx)
  await ctx.db.transact('number-health.report', async (tx) => {
    const number = await findNumber(tx, id)
    const now = tx.clock.now()
    const report = { number_id: number.id, user_id: userId, day: Math.floor(now / DAY_MS), account_id: accountId }
    const { numInsertedOrUpdatedRows = 0n } = await tx.db.q
      .insertInto('spam_reports')
      .values({ ...report, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    await dispatchToNumberHealth(tx, id, { type: 'REPORTED' })
    await publishNumber(tx, accountId, id)
  })
  return findNumberHealth(ctx, id)
}
