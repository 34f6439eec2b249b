import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { numberVerificationsWords } from './number-verifications.words'

/** A retry of the request asks the carrier again: the last transaction uses the Idempotency-Key. */
export const transactVerification = <T>(
  ctx: Ctx,
  work: (tx: Ctx) => Promise<T>,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<T> => ctx.db.transact('number.verification', work, isLast ? {} : { repeatable: true })

const WINDOW_MS = 15 * 60_000
const PER_NUMBER_AND_ACCOUNT = 5
const PER_NUMBER = 10
const PER_ACCOUNT = 30
const PER_SOURCE = 60

/** Throws too_many_requests. */
export async function requireCodeQuota(tx: Ctx, { e164, source }: { e164: string; source: string }): Promise<void> {
  const { accountId } = requireUser(tx)
  const now = tx.clock.now()
  const recent = tx.db.q
    .selectFrom('number_verifications')
    .select('created_at')
    .where('created_at', '>', now - WINDOW_MS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const toNumber = recent.where('e164', '=', e164)
  const ofAccount = recent.where('account_id', '=', accountId)
  for (const [query, most] of [
    [toNumber.where('account_id', '=', accountId), PER_NUMBER_AND_ACCOUNT],
    [toNumber, PER_NUMBER],
    [ofAccount, PER_ACCOUNT],
    [recent.where('source', '=', source), PER_SOURCE],
  ] as const) {
    const oldest = (await query.limit(most).execute())[most - 1]
    if (!oldest) continue
    const minutes = Math.max(1, Math.ceil((oldest.created_at + WINDOW_MS - now) / 60_000))
    throw new DomainError('too_many_requests', numberVerificationsWords.tooMany(minutes))
  }
}

/** What the account has of this phone. Throws conflict: of another member, or answered by Trunkline. */
export async function findAddedNumber(tx: Ctx, user: UserActor, e164: string): Promise<{ id: string } | null> {
  const rows = await tx.db.q
    .selectFrom('phone_numbers')
    .select(['id', 'account_id', 'user_id', 'personal', 'shared'])
    .where('e164', '=', e164)
    .where('status', '!=', 'deleted')
    .where((eb) => eb.or([eb('personal', '=', 0), eb('account_id', '=', user.accountId)]))
    .orderBy('id')
    .execute()
  if (rows.some(({ personal }) => personal === 0)) throw createPhoneError(numberVerificationsWords.claimed)
  const [added] = rows
  if (!added) return null
  if (added.user_id === user.userId) return { id: added.id }
  throw createPhoneError(
    added.shared === 1 ? numberVerificationsWords.sharedByAnother : numberVerificationsWords.addedByAnother,
  )
}

const createPhoneError = (message: string) => new DomainError('conflict', message, { phone: [message] })
