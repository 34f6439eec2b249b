import { outOfTalk } from '../usage/usage.words'
import type { RunState } from '../../../machines/server/dial-session'
import { statement } from '../../../db/statement'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { hasMinutes } from '../accounts/plan'
import { markUncertain } from '../attempts/attempt.server'
import { sendOnce } from '../attempts/send-once-plan.server'
import type { Ctx } from '../context.server'
import { findForwardingBlocker } from '../settings/validate-phones.server'
import type { FINISHED } from '../jobs/finish-job.server'
import { releaseNumber } from '../caller-id/release-number.server'
import { getStoredSettings } from '../settings/settings.read.server'
import { failPhone, findCallingSession, findNewestPhoneCall } from './find-calling-session.server'
import { applyPhoneStatus } from './reconcile-phone.server'
import { hangUpUnlessCalling } from './seller-phone-leg.server'
import { PHONE_UNREACHABLE, isPhoneUnreachable } from '../legs/unreachable-calls.server'
import { findCallerId } from '../accounts/find-caller-id.server'
import { sellerPhoneWords } from './seller-phone.words'

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
async function isSuperseded(tx: Ctx, sessionId: string, jobKey: string): Promise<boolean> {
  const newest = await tx.db.first(newestJob, {
    from: `dial-session:${sessionId}:v`,
    to: `dial-session:${sessionId}:w`,
  })
  return newest !== undefined && newest.key !== jobKey
}

const formatPhoneError = (reason: string): string => sellerPhoneWords.phoneNotCalled(reason)

/** Returns numbers or an error text. A changed number applies at the next Connect; a lost phone ignores minutes. */
async function chooseCall(
  tx: Ctx,
  {
    id,
    account_id: accountId,
    user_id: userId,
    run,
  }: { id: string; account_id: string; user_id: string; run: RunState },
): Promise<{ from: string; to: string } | string> {
  const isFirst = run === 'connecting'
  const plan = await findAccountPlan(tx, accountId)
  if (isFirst && !hasMinutes(plan.remainingDialSeconds)) return outOfTalk(plan, sellerPhoneWords.noMinutesLeft)
  const { phone, callerIdNumber } = await getStoredSettings(tx, userId)
  const before = isFirst ? undefined : await findNewestPhoneCall(tx, id)
  const to = before?.to_number ?? phone
  if (to === null) return sellerPhoneWords.noPhoneCallYouChoose
  const from = await findCallerId(tx, accountId, callerIdNumber)
  if (from === undefined) return formatPhoneError(sellerPhoneWords.accountNoNumberCall)
  // It may have become one of our numbers.
  const blocker = await findForwardingBlocker(tx, accountId, to)
  if (blocker !== null) return formatPhoneError(blocker)
  return isFirst && (await isPhoneUnreachable(tx, { id, user_id: userId }, to)) ? PHONE_UNREACHABLE : { from, to }
}

async function releaseAttemptNumber(tx: Ctx, jobKey: string): Promise<void> {
  const attempt = await tx.db.q
    .selectFrom('attempts')
    .select(['account_id', 'from_number'])
    .where('job_key', '=', jobKey)
    .executeTakeFirstOrThrow()
  await releaseNumber(tx, { accountId: attempt.account_id, e164: attempt.from_number })
}

export const callPhone = (ctx: Ctx, { sessionId }: { sessionId: string }, jobKey: string): Promise<typeof FINISHED> =>
  sendOnce(ctx, jobKey, {
    name: 'call.place',
    async plan(tx) {
      const session = await findCallingSession(tx, sessionId, null)
      if (!session || (await isSuperseded(tx, sessionId, jobKey))) return null
      const call = await chooseCall(tx, session)
      if (typeof call === 'string') {
        await failPhone(tx, sessionId, call)
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
            detectsMachines: false,
          })
          return { carrierSid: callSid, sentAt }
        },
      }
    },
    onAccepted: (tx, callSid) => hangUpUnlessCalling(tx, sessionId, callSid),
    async onRefused(tx, reason, { about }) {
      if (about === 'caller-id') await releaseAttemptNumber(tx, jobKey)
      await failPhone(tx, sessionId, formatPhoneError(reason))
    },
  })

export const abandonPhoneCall = async (ctx: Ctx, { sessionId }: { sessionId: string }, jobKey: string): Promise<void> =>
  void (await applyPhoneStatus(ctx, async (tx) => {
    const attempt = await tx.db.q.selectFrom('attempts').select('id').where('job_key', '=', jobKey).executeTakeFirst()
    if (attempt) await markUncertain(tx, attempt.id, sellerPhoneWords.callNotPlaced)
    else await failPhone(tx, sessionId, sellerPhoneWords.phoneNotCalledPressConnect)
  }))
