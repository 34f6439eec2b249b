import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { findRegistrationOf } from '../registrations/submit-registration.server'
import { requireBrandOwner } from './a2p-access.server'
import { a2pWords } from './a2p.words'

/** The carrier's text is valid for 24 hours. */
export const RESEND_LIMIT = { texts: 3, withinMs: 24 * 3_600_000 } as const

/** Asks the carrier to send the verification text again. Throws conflict, too_many_requests, carrier errors. */
export async function resendVerificationText(ctx: Ctx): Promise<void> {
  const { accountId } = await requireBrandOwner(ctx)
  const { trust } = ctx
  if (trust === null) throw new DomainError('carrier_unreachable', a2pWords.resendFailed)
  const sid = await ctx.db.transact('a2p.resend', (tx) => reserveResend(tx, accountId))
  try {
    await trust.resendVerificationText(sid)
  } catch (error) {
    if (!isCarrierError(error)) throw error
    if (error.outcome === 'refused') throw new DomainError('carrier_refused', a2pWords.resendRefused)
    throw new DomainError('carrier_unreachable', a2pWords.resendFailed)
  }
}

/** Before the carrier is asked: a second window counts, too. */
async function reserveResend(tx: Ctx, accountId: string): Promise<string> {
  const brand = await findRegistrationOf(tx, { accountId, kind: 'brand' })
  if (!brand) throw notFound(a2pWords.brand)
  if (brand.state !== 'identityPending' || brand.row.carrier_sid === null)
    throw new DomainError('conflict', a2pWords.notPending)
  const now = tx.clock.now()
  const row = await tx.db.q
    .selectFrom('text_campaigns')
    .select(['resends', 'resends_since'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const isOpen = now - row.resends_since < RESEND_LIMIT.withinMs && row.resends_since <= now
  const resends = isOpen ? row.resends : 0
  if (resends >= RESEND_LIMIT.texts) throw new DomainError('too_many_requests', a2pWords.tooManyResends)
  await tx.db.q
    .updateTable('text_campaigns')
    .set({ resends: resends + 1, resends_since: isOpen ? row.resends_since : now })
    .where('account_id', '=', accountId)
    .execute()
  return brand.row.carrier_sid
}
