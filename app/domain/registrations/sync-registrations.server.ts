import { readBrandSummary } from '../a2p/a2p.read.server'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { requestCheck } from './dispatch-to-registration.server'
import type { BrandSummary } from './registrations.schema'

/** Asks the carrier about all of the account's registrations, each once at a time. */
export async function syncRegistrations(ctx: Ctx): Promise<BrandSummary> {
  const { accountId } = requireUser(ctx)
  await ctx.db.transact('registrations.sync', async (tx) => {
    const submitted = await tx.db.q
      .selectFrom('registrations')
      .select(['id', 'account_id as accountId'])
      .where('account_id', '=', accountId)
      .where('carrier_sid', 'is not', null)
      .execute()
    for (const registration of submitted) await requestCheck(tx, registration)
  })
  return readBrandSummary(ctx, accountId)
}
