import { requireUser } from '../access/require'
import { toCarrierFault } from '../number-search/carrier-fault'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import type { JobPayloads } from '../jobs/catalogue'
import { RetryLater } from '../jobs/retry-later'
import { publishNumber } from '../numbers/publish-number.server'
import type { CallerIdCall } from './number-verifications.schema'
import { numberVerificationsWords } from './number-verifications.words'
import { requireCodeQuota, transactVerification } from './transact-verification.server'

/** Ringing, the prompt and six keys. */
const CALL_MS = 3 * 60_000
const POLL_MS = 3_000
const ALREADY_CONFIRMED = 21_450

/** Throws not_found, conflict, too_many_requests, carrier_refused, carrier_unreachable. */
export async function callToConfirm(ctx: Ctx, id: string, source: string): Promise<CallerIdCall> {
  const number = await findOwnPhone(ctx, id)
  await transactVerification(ctx, (tx) => countCall(tx, number, source))
  let digits: string | null = null
  try {
    digits = (await ctx.carrier.callToConfirmCallerId(number.e164, number.nickname)).digits
  } catch (error) {
    if (!isCarrierError(error) || error.carrierCode !== ALREADY_CONFIRMED) throw toCarrierFault(error)
  }
  await transactVerification(
    ctx,
    (tx) =>
      enqueue(tx, {
        kind: 'number.caller-id-check',
        accountId: number.account_id,
        key: `number:${id}:caller-id:${tx.ids('nvf')}`,
        payload: { numberId: id, until: tx.clock.now() + CALL_MS },
      }),
    { isLast: true },
  )
  return { digits, isConfirmed: digits === null }
}

/** Throws not_found (also of another member), conflict. */
async function findOwnPhone(ctx: Ctx, id: string) {
  const { accountId, userId } = requireUser(ctx)
  const number = await ctx.db.q
    .selectFrom('phone_numbers')
    .select(['id', 'account_id', 'e164', 'nickname', 'personal', 'caller_id_sid'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!number) throw notFound('Number')
  if (number.personal === 0) throw new DomainError('conflict', numberVerificationsWords.onlyPersonal)
  if (number.caller_id_sid !== null) throw new DomainError('conflict', numberVerificationsWords.confirmed(number.e164))
  return number
}

/** Counted with the codes: both ring a phone. */
async function countCall(
  tx: Ctx,
  { e164, nickname }: { e164: string; nickname: string },
  source: string,
): Promise<void> {
  await requireCodeQuota(tx, { e164, source })
  const { accountId, userId } = requireUser(tx)
  const now = tx.clock.now()
  await tx.db.q
    .insertInto('number_verifications')
    .values({
      id: tx.ids('nvf'),
      account_id: accountId,
      user_id: userId,
      e164,
      source,
      nickname,
      shared: 0,
      created_at: now,
      expires_at: now + CALL_MS,
      used_at: now,
    })
    .execute()
}

/** Job. Until the carrier lists the number, or the call is over. */
export async function checkCallerId(
  ctx: Ctx,
  { numberId, until }: JobPayloads['number.caller-id-check'],
): Promise<void> {
  const number = await ctx.db.q
    .selectFrom('phone_numbers')
    .select(['account_id', 'e164', 'caller_id_sid'])
    .where('id', '=', numberId)
    .where('personal', '=', 1)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!number || number.caller_id_sid !== null) return
  const found = await ctx.carrier.findCallerId(number.e164)
  if (!found) {
    if (ctx.clock.now() < until) throw new RetryLater(POLL_MS, 'the caller ID is not confirmed yet')
    return
  }
  await transactVerification(ctx, async (tx) => {
    await tx.db.q
      .updateTable('phone_numbers')
      .set({ caller_id_sid: found.callerIdSid })
      .where('id', '=', numberId)
      .where('personal', '=', 1)
      .execute()
    await publishNumber(tx, number.account_id, numberId)
  })
}
