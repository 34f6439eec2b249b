import { hasMinutes } from '../accounts/plan'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { requirePermission, requireUser } from '../access/require'
import { callerIdOf } from '../accounts/caller-id-of.server'
import { parsePhone } from '../phone-numbers/phone.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { whyNotForwarded } from '../settings/choose-phones.server'
import { enqueue } from '../jobs/enqueue.server'
import { storedSettings } from '../settings/settings.read.server'
import { requireRoom } from './save-audio-message.server'
import type { AudioKind, AudioOwner } from './audio.schema'

/** Per user, against harassing a number. */
const CALLS_AN_HOUR = 10
const HOUR_MS = 3_600_000
/** Ringing, key prompt and three minutes of speech. */
export const TAKE_SILENCE_MS = 5 * 60_000

const refuse = (number: string) => new DomainError('invalid', number, { number: [number] })

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
  if (!phone.ok) throw refuse(phone.reason)
  const { e164 } = phone
  await ctx.db.transact('take.start', async (tctx) => {
    const why = await whyNotForwarded(tctx, user.accountId, e164)
    if (why !== null) throw refuse(why)
    await requireRoom(tctx, user.accountId, owner === 'me' ? user.userId : null)
    const { remainingDialSeconds } = await findAccountPlan(tctx, user.accountId)
    if (!hasMinutes(remainingDialSeconds)) throw new DomainError('no_minutes', 'There are no minutes left')
    const now = tctx.clock.now()
    const before = await tctx.db.q
      .selectFrom('phone_takes')
      .select('ended_at')
      .where('user_id', '=', user.userId)
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('created_at', '>', now - HOUR_MS)]))
      .execute()
    if (before.some(({ ended_at }) => ended_at === null))
      throw new DomainError('conflict', 'A phone is being called for you already')
    if (before.length >= CALLS_AN_HOUR)
      throw new DomainError(
        'too_many_requests',
        `At most ${String(CALLS_AN_HOUR)} messages an hour are recorded by phone`,
      )
    const { callerIdNumber } = await storedSettings(tctx, user.userId)
    const from = await callerIdOf(tctx, user.accountId, callerIdNumber)
    if (from === undefined) throw refuse('The account has no number to call from')
    const id = tctx.ids('take')
    await tctx.db.q
      .insertInto('phone_takes')
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
    await enqueue(tctx, { kind: 'take.call', key: `take:${id}:call`, payload: { takeId: id } })
    await enqueue(tctx, {
      kind: 'take.ask',
      key: `take:${id}:ask`,
      payload: { takeId: id },
      runAt: now + TAKE_SILENCE_MS,
    })
  })
}
