import type { Ctx } from '../context.server'
import { createVendor } from './create-vendor.server'
import { newToken } from './new-token.server'
import { OWN_VENDOR } from './set-up-first-owner.server'
import { findVendor } from './vendors.read.server'

/**
 * Gives our own vendor another secret, sealed with the APP_SECRET of now: nobody signs with it. Answers false, and changes
 * nothing, where anybody else's was sealed too: another vendor's, or the tokens of a CRM.
 */
export async function resealOwnVendor(ctx: Ctx): Promise<boolean> {
  const own = await findVendor(ctx, OWN_VENDOR)
  const other = await ctx.db.q.selectFrom('vendors').select('id').where('id', '!=', OWN_VENDOR).executeTakeFirst()
  const connection = await ctx.db.q.selectFrom('crm_connections').select('account_id').limit(1).executeTakeFirst()
  if (!own || other || connection) return false
  await createVendor(ctx, { ...own, jwtSecret: newToken() })
  return true
}
