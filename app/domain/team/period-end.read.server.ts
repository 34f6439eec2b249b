import type { Ctx } from '../context.server'

/** null: nothing was paid for in advance. */
export async function findPeriodEnd(tx: Ctx, accountId: string): Promise<number | null> {
  if (tx.billing === 'off') return null
  const { usage_period_end } = await tx.db.q
    .selectFrom('accounts')
    .select('usage_period_end')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return usage_period_end !== null && usage_period_end > tx.clock.now() ? usage_period_end : null
}
