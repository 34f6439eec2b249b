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

/** 2-live §6. */
export async function canBlast(ctx: Ctx, accountId: string): Promise<boolean> {
  const { features } = await findAccountPlan(ctx, accountId)
  return features.blast && !features.basicMessenger && !(await isOfRestrictedVendor(ctx, accountId))
}

export const isOfRestrictedVendor = async (ctx: Ctx, accountId: string): Promise<boolean> =>
  (await ctx.db.first(vendorOf, { account_id: accountId }))?.restricted !== 0
