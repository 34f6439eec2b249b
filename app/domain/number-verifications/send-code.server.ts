import { requireUser } from '../access/require'
import { toCarrierFault } from '../number-search/carrier-fault'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { parsePhone } from '../phone-numbers/phone.server'
import type { CodeRequest, CodeRequested } from './number-verifications.schema'
import { numberVerificationsWords } from './number-verifications.words'
import { findAddedNumber, requireCodeQuota, transactVerification } from './transact-verification.server'

/** As at the carrier. */
const CODE_LIFETIME_MS = 10 * 60_000
const LANDLINE = 60_205
const TOO_MANY_SENDS = 60_203

/** Throws invalid, conflict, too_many_requests, carrier_refused, carrier_unreachable, not_possible_now. */
export async function sendCode(
  ctx: Ctx,
  { phone, sms, nickname = '', shared = false }: CodeRequest,
  source: string,
): Promise<CodeRequested> {
  const user = requireUser(ctx)
  const e164 = requirePhone(phone)
  if (!ctx.carrier.canSendCodes) throw new DomainError('not_possible_now', numberVerificationsWords.notConfigured)
  const requested = await transactVerification(ctx, async (tx): Promise<CodeRequested> => {
    const added = await findAddedNumber(tx, user, e164)
    if (added) return { alreadyAdded: true, numberId: added.id, expiresAt: null }
    await requireCodeQuota(tx, { e164, source })
    const now = tx.clock.now()
    const expiresAt = now + CODE_LIFETIME_MS
    await tx.db.q
      .insertInto('number_verifications')
      .values({
        id: tx.ids('nvf'),
        account_id: user.accountId,
        user_id: user.userId,
        e164,
        source,
        nickname,
        shared: shared ? 1 : 0,
        created_at: now,
        expires_at: expiresAt,
        used_at: null,
      })
      .execute()
    return { alreadyAdded: false, numberId: null, expiresAt: new Date(expiresAt).toISOString() }
  })
  if (!requested.alreadyAdded) await send(ctx, e164, sms ? 'text' : 'call')
  return requested
}

/** E.164 of the United States or Canada. Throws invalid. */
export function requirePhone(phone: string): string {
  const parsed = parsePhone(phone)
  if (!parsed.ok) throw new DomainError('invalid', parsed.reason, { phone: [parsed.reason] })
  return parsed.e164
}

/** An unknown outcome may have sent it: the person sees. */
async function send(ctx: Ctx, e164: string, channel: 'text' | 'call'): Promise<void> {
  try {
    await ctx.carrier.sendCode(e164, channel)
  } catch (error) {
    if (isCarrierError(error)) {
      if (error.outcome === 'unknown') return
      if (error.carrierCode === LANDLINE) {
        const message = numberVerificationsWords.useCall
        throw new DomainError('invalid', message, { phone: [message] })
      }
      if (error.carrierCode === TOO_MANY_SENDS)
        throw new DomainError('too_many_requests', numberVerificationsWords.tooMany(10))
    }
    throw toCarrierFault(error)
  }
}
