import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import type { AffiliateInfo } from './affiliates.schema'
import { affiliatesWords } from './affiliates.words'
import { toReferralLinks } from './referral-link'

/** Throws not_found where the program is off. */
export async function findAffiliate(ctx: Ctx): Promise<AffiliateInfo> {
  const { userId } = requireUser(ctx)
  if (ctx.affiliates === null) throw notFound(affiliatesWords.affiliateProgram)
  const row = await ctx.db.q
    .selectFrom('affiliates')
    .select('referral_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    ...ctx.affiliates,
    referralId: row?.referral_id ?? null,
    ...(row
      ? toReferralLinks(ctx.affiliates, row.referral_id)
      : { referralLink: null, subAffiliateReferralLink: null }),
  }
}
