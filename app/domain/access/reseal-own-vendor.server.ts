import type { Ctx } from '../context.server'
import { createVendor } from './create-vendor.server'
import { newToken } from './new-token.server'
import { OWN_VENDOR } from './set-up-first-owner.server'
import { findVendor } from './vendors.read.server'

/** false: other secrets use an unknown APP_SECRET too. */
export async function resealOwnVendor(ctx: Ctx): Promise<boolean> {
  const own = await findVendor(ctx, OWN_VENDOR)
  const other = await ctx.db.q.selectFrom('vendors').select('id').where('id', '!=', OWN_VENDOR).executeTakeFirst()
  const connection = await ctx.db.q.selectFrom('crm_connections').select('account_id').limit(1).executeTakeFirst()
  if (!own || other || connection) return false
  await createVendor(ctx, { ...own, jwtSecret: newToken() })
  return true
}
