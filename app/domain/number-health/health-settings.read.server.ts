import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DEFAULT_DAILY_BUDGET } from './daily-budget'
import type { NumberHealthSettings } from './number-health.schema'

const byAccount = statement((q, p: { account_id: string }) =>
  q.selectFrom('number_health_settings').selectAll().where('account_id', '=', p.account_id),
)

/** Numbers do not rest automatically until an account chooses it. */
export async function readHealthSettings(ctx: Ctx, accountId: string): Promise<NumberHealthSettings> {
  const row = await ctx.db.first(byAccount, { account_id: accountId })
  return row
    ? { restsAutomatically: row.rests_automatically === 1, dailyBudget: row.daily_budget }
    : { restsAutomatically: false, dailyBudget: DEFAULT_DAILY_BUDGET }
}
