import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { findClaimRow, settleClaim } from './settle-claim.server'

const WEEK_MS = 7 * 86_400_000
const MAX_LISTED = 5_000

/** Gives numbers that were paid, and not stored, to the accounts that claimed them. Asks only after an unknown claim. */
export async function reconcileClaims(ctx: Ctx): Promise<void> {
  const unknown = await ctx.db.q
    .selectFrom('number_claims')
    .select('id')
    .where('state', '=', 'unknown')
    .where('created_at', '>', ctx.clock.now() - WEEK_MS)
    .limit(1)
    .executeTakeFirst()
  if (!unknown) return
  try {
    for (const { claimId, carrierSid, e164 } of await ctx.carrier.listClaimedNumbers(MAX_LISTED)) {
      const claim = claimId === null ? undefined : await findClaimRow(ctx, claimId)
      if (claim?.state !== 'unknown' && claim?.state !== 'failed') continue
      ctx.log.warn({ claim: claim.id, number: e164 }, 'a number was bought by a claim that was not confirmed')
      await settleClaim(ctx, claim.id, { kind: 'claimed', carrierSid })
    }
  } catch (error) {
    if (!isCarrierError(error)) throw error
    ctx.log.warn({ err: error }, 'claimed numbers could not be listed')
  }
}
