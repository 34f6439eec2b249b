import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { numberClaimsWords } from './number-claims.words'
import { findClaimRow, settleClaim } from './settle-claim.server'

/** A lost purchase may still be in progress at the carrier. */
export const FIRST_CHECK_MS = 2_000
const CHECK_AFTER_MS = [10_000, 60_000, 240_000]

/** Job. */
export async function checkClaim(ctx: Ctx, { claimId }: JobPayloads['number.claim-check']): Promise<void> {
  const claim = await findClaimRow(ctx, claimId)
  if (claim?.state !== 'uncertain') return
  const found = await ctx.carrier.findNumber(claim.e164)
  if (found?.claimId === claimId) return settleClaim(ctx, claimId, { kind: 'claimed', carrierSid: found.carrierSid })
  if (found) return settleClaim(ctx, claimId, { kind: 'failed', type: 'unavailable', reason: numberClaimsWords.gone })
  const afterMs = CHECK_AFTER_MS[claim.checks - 1]
  return settleClaim(
    ctx,
    claimId,
    afterMs === undefined ? { kind: 'unknown' } : { kind: 'uncertain', checkAt: ctx.clock.now() + afterMs },
  )
}
