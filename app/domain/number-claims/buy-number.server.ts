import { isCarrierError, type CarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { RetryLater } from '../jobs/retry-later'
import { reserveFirstMonth } from '../number-charges/claim-charges.server'
import { numberChargesWords } from '../number-charges/number-charges.words'
import { FIRST_CHECK_MS } from './check-claim.server'
import { numberClaimsWords } from './number-claims.words'
import type { ClaimRow } from './number-claims.read.server'
import { findClaimRow, settleClaim, type ClaimOutcome } from './settle-claim.server'

/** A person chose the number minutes ago: later it is no surprise that they want. */
const GIVE_UP_MS = 10 * 60_000

/** Job. A purchase that a crash cut off is looked up. */
export async function buyNumber(ctx: Ctx, { claimId }: JobPayloads['number.claim']): Promise<void> {
  const start = await ctx.db.transact('number.claim.attempt', (tx) => startPurchase(tx, claimId))
  if (start === null) return
  if ('outcome' in start) return settleClaim(ctx, claimId, start.outcome)
  try {
    const { carrierSid } = await ctx.carrier.buyNumber({ claimId, e164: start.e164 })
    return await settleClaim(ctx, claimId, { kind: 'claimed', carrierSid })
  } catch (error) {
    if (!isCarrierError(error)) throw error
    await settleClaim(ctx, claimId, toOutcome(ctx, error))
    if (error.outcome === 'retry') throw new RetryLater(error.retryAfterMs ?? 0, error.message, true)
  }
}

/** null: nothing to do. */
async function startPurchase(tx: Ctx, claimId: string): Promise<ClaimRow | { outcome: ClaimOutcome } | null> {
  const claim = await findClaimRow(tx, claimId)
  const now = tx.clock.now()
  if (claim?.state === 'buying') return { outcome: { kind: 'uncertain', checkAt: now } }
  if (claim?.state !== 'pending') return null
  if (now - claim.created_at > GIVE_UP_MS)
    return { outcome: { kind: 'failed', type: 'unavailable', reason: numberClaimsWords.noAnswer } }
  if ((await reserveFirstMonth(tx, claim)) === 'no_funds')
    return { outcome: { kind: 'failed', type: 'no-funds', reason: numberChargesWords.noFunds } }
  await tx.db.q.updateTable('number_claims').set({ state: 'buying' }).where('id', '=', claimId).execute()
  return claim
}

function toOutcome(ctx: Ctx, { outcome, about, message }: CarrierError): ClaimOutcome {
  if (outcome === 'retry') return { kind: 'pending' }
  if (outcome === 'unknown') return { kind: 'uncertain', checkAt: ctx.clock.now() + FIRST_CHECK_MS }
  const type = about === 'funds' ? 'no-funds' : about === 'account' ? 'suspended' : 'unavailable'
  return { kind: 'failed', type, reason: message }
}
