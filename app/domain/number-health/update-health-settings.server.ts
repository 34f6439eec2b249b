import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { readHealthSettings } from './health-settings.read.server'
import type { NumberHealthSettings } from './number-health.schema'
import { numberHealthWords } from './number-health.words'

/** Absent fields keep their value. Throws forbidden. */
export async function updateHealthSettings(
  ctx: Ctx,
  change: Partial<NumberHealthSettings>,
): Promise<NumberHealthSettings> {
  const { accountId, permissions } = requireUser(ctx)
  if (!permissions.has('numbers:manage')) throw new DomainError('forbidden', numberHealthWords.onlyManagersSettings)
  return ctx.db.transact('number-health.settings', async (tx) => {
    const settings = { ...(await readHealthSettings(tx, accountId)), ...change }
    const columns = {
      rests_automatically: settings.restsAutomatically ? (1 as const) : (0 as const),
      daily_budget: settings.dailyBudget,
      updated_at: tx.clock.now(),
    }
    await tx.db.q
      .insertInto('number_health_settings')
      .values({ account_id: accountId, ...columns })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
      .execute()
    return settings
  })
}
