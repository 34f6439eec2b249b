import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findAffiliate } from './affiliates.read.server'
import type { AffiliateInfo, JoinAffiliates } from './affiliates.schema'
import { affiliatesWords } from './affiliates.words'

/** One referral id a person, and one person a referral id. Throws not_found, conflict. */
export async function joinAffiliates(ctx: Ctx, { referralId }: JoinAffiliates): Promise<AffiliateInfo> {
  const { userId, accountId } = requireUser(ctx)
  return ctx.db.transact('affiliate.join', async (tx) => {
    const joined = await findAffiliate(tx)
    if (joined.referralId === referralId) return joined
    if (joined.referralId !== null) throw new DomainError('conflict', affiliatesWords.alreadyJoined)
    const taken = await tx.db.q
      .selectFrom('affiliates')
      .select('user_id')
      .where('referral_id', '=', referralId)
      .executeTakeFirst()
    if (taken) throw new DomainError('conflict', affiliatesWords.taken)
    await tx.db.q
      .insertInto('affiliates')
      .values({ user_id: userId, account_id: accountId, referral_id: referralId, created_at: tx.clock.now() })
      .execute()
    return findAffiliate(tx)
  })
}
