import { outOfTalk } from '../usage/usage.words'
import { hasMinutes } from '../accounts/plan'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { requirePermission, requireUser } from '../access/require'
import { findCallerId } from '../accounts/find-caller-id.server'
import { parsePhone } from '../phone-numbers/phone.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findForwardingBlocker } from '../settings/validate-phones.server'
import { enqueue } from '../jobs/enqueue.server'
import { getStoredSettings } from '../settings/settings.read.server'
import { requireAudioQuota } from './audio-message-input.server'
import type { AudioKind, AudioOwner } from './audio.schema'
import { audioWords } from './audio.words'

/** Per user, against harassing a number. */
const MAX_CALLS_PER_HOUR = 10
const HOUR_MS = 3_600_000
/** Ringing, key prompt and three minutes of speech. */
export const PHONE_RECORDING_SILENCE_MS = 5 * 60_000

const createNumberError = (number: string) => new DomainError('invalid', number, { number: [number] })

/** Throws invalid (`number`), conflict, too_large, too_many_requests, no_minutes, forbidden. */
export async function recordByPhone(
  ctx: Ctx,
  input: { number: string; label: string; owner: AudioOwner; kind: AudioKind },
): Promise<void> {
  const user = requireUser(ctx)
  // An individual's are the account's.
  const owner = user.role === null ? 'account' : input.owner
  requirePermission(ctx, owner === 'me' ? 'call' : 'board:admin')
  const phone = parsePhone(input.number)
  if (!phone.ok) throw createNumberError(phone.reason)
  const { e164 } = phone
  await ctx.db.transact('take.start', async (tx) => {
    const blocker = await findForwardingBlocker(tx, user.accountId, e164)
    if (blocker !== null) throw createNumberError(blocker)
    await requireAudioQuota(tx, user.accountId, owner === 'me' ? user.userId : null)
    const plan = await findAccountPlan(tx, user.accountId)
    if (!hasMinutes(plan.remainingDialSeconds))
      throw new DomainError(plan.usesWallet ? 'no_funds' : 'no_minutes', outOfTalk(plan, audioWords.noMinutesLeft))
    const now = tx.clock.now()
    const recent = await tx.db.q
      .selectFrom('phone_recordings')
      .select('ended_at')
      .where('user_id', '=', user.userId)
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('created_at', '>', now - HOUR_MS)]))
      .execute()
    if (recent.some(({ ended_at }) => ended_at === null))
      throw new DomainError('conflict', audioWords.phoneAlreadyBeingCalled)
    if (recent.length >= MAX_CALLS_PER_HOUR)
      throw new DomainError('too_many_requests', audioWords.maxMessagesHourCanBe(String(MAX_CALLS_PER_HOUR)))
    const { callerIdNumber } = await getStoredSettings(tx, user.userId)
    const from = await findCallerId(tx, user.accountId, callerIdNumber)
    if (from === undefined) throw createNumberError(audioWords.accountNoNumberCall)
    const id = tx.ids('take')
    await tx.db.q
      .insertInto('phone_recordings')
      .values({
        id,
        account_id: user.accountId,
        user_id: user.userId,
        owner,
        kind: input.kind,
        label: input.label,
        e164,
        caller_id: from,
        state: 'calling',
        failure: null,
        call_sid: null,
        recording_sid: null,
        created_at: now,
        updated_at: now,
        ended_at: null,
      })
      .execute()
    await enqueue(tx, {
      kind: 'phone-recording.call',
      accountId: user.accountId,
      key: `take:${id}:call`,
      payload: { takeId: id },
    })
    await enqueue(tx, {
      kind: 'phone-recording.check',
      accountId: user.accountId,
      key: `take:${id}:ask`,
      payload: { takeId: id },
      runAt: now + PHONE_RECORDING_SILENCE_MS,
    })
  })
}
