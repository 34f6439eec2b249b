import type { RunState } from '../../../machines/kept-by-server/dial-session'
import { statement } from '../../../db/statement'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { hasMinutes } from '../accounts/plan'
import { markUncertain } from '../attempts/attempt.server'
import { sendOnce } from '../attempts/send-once.server'
import type { Ctx } from '../context.server'
import { whyNotForwarded } from '../settings/choose-phones.server'
import type { FINISHED } from '../jobs/finish-job.server'
import { releaseNumber } from '../caller-id/release-number.server'
import { storedSettings } from '../settings/settings.read.server'
import { failPhone, findCallingSession, findNewestPhoneCall } from './find-calling-session.server'
import { applyPhoneLookUp } from './look-up-phone.server'
import { hangUpUnlessCalling } from './seller-phone-leg.server'
import { PHONE_UNREACHABLE, isPhoneUnreachable } from '../legs/unreachable-calls.server'
import { callerIdOf } from '../accounts/caller-id-of.server'

/** Short: a lead may be waiting. */
const RING_MS = 20_000

/** Job ids are in the order of the requests. */
const newestJob = statement((q, p: { from: string; to: string }) =>
  q
    .selectFrom('jobs')
    .select('key')
    .where('key', '>=', p.from)
    .where('key', '<', p.to)
    .where('kind', '=', 'dial-session.call-phone')
    .orderBy('id', 'desc')
    .limit(1),
)

/** After a carrier outage only the newest job calls. */
async function isSuperseded(tctx: Ctx, sessionId: string, jobKey: string): Promise<boolean> {
  const newest = await tctx.db.first(newestJob, {
    from: `dial-session:${sessionId}:v`,
    to: `dial-session:${sessionId}:w`,
  })
  return newest !== undefined && newest.key !== jobKey
}

const couldNot = (why: string): string => `Your phone could not be called. ${why}.`

/** Returns why not. A changed number counts from the next Connect. A lost phone is called even without minutes. */
async function chooseCall(
  tctx: Ctx,
  {
    id,
    account_id: accountId,
    user_id: userId,
    run,
  }: { id: string; account_id: string; user_id: string; run: RunState },
): Promise<{ from: string; to: string } | string> {
  const isFirst = run === 'connecting'
  const { remainingDialSeconds } = await findAccountPlan(tctx, accountId)
  if (isFirst && !hasMinutes(remainingDialSeconds)) return 'There are no minutes left.'
  const { phone, callerIdNumber } = await storedSettings(tctx, userId)
  const before = isFirst ? undefined : await findNewestPhoneCall(tctx, id)
  const to = before?.to_number ?? phone
  if (to === null) return 'There is no phone to call you on. Choose one under Audio Source.'
  const from = await callerIdOf(tctx, accountId, callerIdNumber)
  if (from === undefined) return couldNot('The account has no number to call from')
  // It may have become one of our numbers.
  const why = await whyNotForwarded(tctx, accountId, to)
  if (why !== null) return couldNot(why)
  return isFirst && (await isPhoneUnreachable(tctx, { id, user_id: userId }, to)) ? PHONE_UNREACHABLE : { from, to }
}

async function releaseItsNumber(tctx: Ctx, jobKey: string): Promise<void> {
  const { from_number } = await tctx.db.q
    .selectFrom('attempts')
    .select('from_number')
    .where('job_key', '=', jobKey)
    .executeTakeFirstOrThrow()
  await releaseNumber(tctx, from_number)
}

export const callPhone = (ctx: Ctx, { sessionId }: { sessionId: string }, jobKey: string): Promise<typeof FINISHED> =>
  sendOnce(ctx, jobKey, {
    name: 'call.place',
    async plan(tctx) {
      const session = await findCallingSession(tctx, sessionId, null)
      if (!session || (await isSuperseded(tctx, sessionId, jobKey))) return null
      const call = await chooseCall(tctx, session)
      if (typeof call === 'string') {
        await failPhone(tctx, sessionId, call)
        return null
      }
      const { from, to } = call
      return {
        attempt: {
          account_id: session.account_id,
          kind: 'call',
          leg_kind: 'seller_phone',
          subject_id: sessionId,
          to_number: to,
          from_number: from,
        },
        async send(attemptId) {
          const { callSid, sentAt } = await ctx.carrier.placeCall({
            attemptId,
            to,
            from,
            ringTimeoutMs: RING_MS,
            machineDetection: 'off',
          })
          return { carrierSid: callSid, sentAt }
        },
      }
    },
    accepted: (tctx, callSid) => hangUpUnlessCalling(tctx, sessionId, callSid),
    async refused(tctx, why, { about }) {
      if (about === 'caller-id') await releaseItsNumber(tctx, jobKey)
      await failPhone(tctx, sessionId, couldNot(why))
    },
  })

export const giveUpPhone = async (ctx: Ctx, { sessionId }: { sessionId: string }, jobKey: string): Promise<void> =>
  void (await applyPhoneLookUp(ctx, async (tctx) => {
    const attempt = await tctx.db.q.selectFrom('attempts').select('id').where('job_key', '=', jobKey).executeTakeFirst()
    if (attempt) await markUncertain(tctx, attempt.id, 'The call could not be placed')
    else await failPhone(tctx, sessionId, 'Your phone could not be called. Press Connect to try again.')
  }))
