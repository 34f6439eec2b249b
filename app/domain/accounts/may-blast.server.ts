import { statement } from '../../../db/statement'
import { findAccountPlan } from './accounts.read.server'
import type { Ctx } from '../context.server'

const vendorOf = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('accounts')
    .innerJoin('vendors', 'vendors.id', 'accounts.vendor_id')
    .select('vendors.restricted')
    .where('accounts.id', '=', p.account_id),
)

/** Whether an account's plan and vendor allow texts to many (2-live §6). */
export async function mayBlast(ctx: Ctx, accountId: string): Promise<boolean> {
  const { features } = await findAccountPlan(ctx, accountId)
  return features.blast && !features.basicMessenger && !(await isOfRestrictedVendor(ctx, accountId))
}

/** Whether an account's vendor is one whose people have no blasts. */
export const isOfRestrictedVendor = async (ctx: Ctx, accountId: string): Promise<boolean> =>
  (await ctx.db.first(vendorOf, { account_id: accountId }))?.restricted !== 0
