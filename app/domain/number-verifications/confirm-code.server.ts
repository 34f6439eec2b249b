import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import { toCarrierFault } from '../number-search/carrier-fault'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { CodeCheck } from '../number-carrier.port'
import { findNumber } from '../numbers/numbers.read.server'
import type { NumberView } from '../numbers/numbers.schema'
import { publishNumber } from '../numbers/publish-number.server'
import { formatPhone } from '../phone-numbers/phone'
import type { CodeConfirmation } from './number-verifications.schema'
import { numberVerificationsWords } from './number-verifications.words'
import { requirePhone } from './send-code.server'
import { findAddedNumber, transactVerification } from './transact-verification.server'

const MAX_TRIES = 5

interface Verification {
  id: string
  nickname: string
  shared: 0 | 1
}

/** Throws invalid, invalid_code, code_expired, conflict, carrier_refused, carrier_unreachable. */
export async function confirmCode(ctx: Ctx, { phone, code, ...change }: CodeConfirmation): Promise<NumberView> {
  const user = requireUser(ctx)
  const e164 = requirePhone(phone)
  // Committed first: guesses in parallel count each.
  const verification = await transactVerification(ctx, (tx) => countTry(tx, user, e164))
  if (typeof verification === 'string') throw createCodeError(verification)
  const verdict = await check(ctx, e164, code)
  if (verdict !== 'confirmed') throw createCodeError(verdict)
  const callerId = await findCallerId(ctx, e164)
  const nickname = change.nickname ?? verification.nickname
  const shared = user.role !== null && (change.shared ?? verification.shared === 1)
  return transactVerification(
    ctx,
    async (tx) => {
      const now = tx.clock.now()
      await tx.db.q
        .updateTable('number_verifications')
        .set({ used_at: now })
        .where('id', '=', verification.id)
        .execute()
      const added = await findAddedNumber(tx, user, e164)
      if (added) return findNumber(tx, added.id)
      return savePersonalNumber(tx, user, {
        e164,
        nickname: nickname === '' ? formatPhone(e164) : nickname,
        shared: shared ? 1 : 0,
        caller_id_sid: callerId,
      })
    },
    { isLast: true },
  )
}

/** `wrong`: the user requested none. `over`: expired, used, or tried too often. */
async function countTry(tx: Ctx, { userId }: UserActor, e164: string): Promise<Verification | 'wrong' | 'over'> {
  const newest = await tx.db.q
    .selectFrom('number_verifications')
    .select(['id', 'nickname', 'shared', 'tries', 'used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('e164', '=', e164)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return 'wrong'
  if (newest.used_at !== null || newest.expires_at <= tx.clock.now() || newest.tries >= MAX_TRIES) return 'over'
  await tx.db.q
    .updateTable('number_verifications')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', newest.id)
    .execute()
  return newest
}

async function check(ctx: Ctx, e164: string, code: string): Promise<CodeCheck> {
  try {
    return await ctx.carrier.checkCode(e164, code)
  } catch (error) {
    throw toCarrierFault(error)
  }
}

/** null: not confirmed there, or not known now. A confirming call is possible later. */
const findCallerId = (ctx: Ctx, e164: string): Promise<string | null> =>
  ctx.carrier.findCallerId(e164).then(
    (found) => found?.callerIdSid ?? null,
    () => null,
  )

function createCodeError(verdict: Exclude<CodeCheck, 'confirmed'>): DomainError {
  const [error, text] =
    verdict === 'wrong'
      ? (['invalid_code', numberVerificationsWords.invalidCode] as const)
      : (['code_expired', numberVerificationsWords.codeOver] as const)
  return new DomainError(error, text, { code: [text] })
}

/** A phone that was removed returns. */
async function savePersonalNumber(
  tx: Ctx,
  { accountId, userId }: UserActor,
  number: { e164: string; nickname: string; shared: 0 | 1; caller_id_sid: string | null },
): Promise<NumberView> {
  const { e164, ...columns } = number
  const owned = { ...columns, user_id: userId, personal: 1, local_presence: 0, carrier_sid: null } as const
  const { id } = await tx.db.q
    .insertInto('phone_numbers')
    .values({ id: tx.ids('num'), account_id: accountId, e164, created_at: tx.clock.now(), ...owned })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'e164']).doUpdateSet({
        ...owned,
        status: 'active',
        cancels_at: null,
        deleted_at: null,
        released_at: null,
        text_refusal: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await publishNumber(tx, accountId, id)
  return findNumber(tx, id)
}
