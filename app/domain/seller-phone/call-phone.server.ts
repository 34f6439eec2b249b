import { loadDialStep } from '../call-engine/load-dial-step.server'
import { dispatchToSession } from '../call-engine/run-dial-step.server'
import type { DialSessionContext, DialSessionState, RunState } from '../../../machines/kept-by-server/dial-session'
import { statement } from '../../../db/statement'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { hasMinutes } from '../accounts/plan'
import { markUncertain } from '../attempts/attempt.server'
import { sendOnce } from '../attempts/send-once.server'
import type { AskKey, LegInstruction } from '../carrier.port'
import type { Ctx } from '../context.server'
import { waitSoundOf } from '../lines/play-line-sound.server'
import { whyNotForwarded } from '../inbound/forwarding.server'
import type { FINISHED } from '../jobs/finish-job.server'
import { releaseNumber } from '../numbers/release-number.server'
import { storedSettings } from '../settings/settings.read.server'
import { takeAnswer } from './look-up-phone.server'
import { IN_VAIN, isCalledInVain } from '../legs/unreachable-calls.server'
import { callerIdOf } from '../caller-id/caller-id-of.server'
import type { LegStatus } from '../legs/handle-leg-event.server'
import { leaveCall, wantsPhone, wasLeft } from './request-phone.server'
import { seatSeller } from './seat-seller.server'

/** How long the seller's own phone rings: a lead may be waiting for it to come back. */
const RING_MS = 20_000

/** Whether what an attempt is for is the phone of a session's seller, and no line. */
export const isPhone = (subjectId: string): boolean => subjectId.startsWith('dial_')

const sessionById = statement((q, p: { id: string }) =>
  q
    .selectFrom('dial_sessions')
    .select(['id', 'account_id', 'user_id', 'state', 'context'])
    .where('id', '=', p.id)
    .where('ended_at', 'is', null),
)
const newestCall = statement((q, p: { session_id: string }) =>
  q
    .selectFrom('attempts')
    .select(['carrier_sid', 'to_number'])
    .where('subject_id', '=', p.session_id)
    .where('kind', '=', 'call')
    .orderBy('id', 'desc')
    .limit(1),
)

/** Jobs of a session's phone have keys that begin like this; ids are in the order of the wishes. */
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

/** Whether the phone was wished for again since: a carrier that was away must not have it called for each of the wishes. */
async function isOvertaken(tctx: Ctx, sessionId: string, jobKey: string): Promise<boolean> {
  const newest = await tctx.db.first(newestJob, {
    from: `dial-session:${sessionId}:v`,
    to: `dial-session:${sessionId}:w`,
  })
  return newest !== undefined && newest.key !== jobKey
}

/** The session while it has the seller's own phone called; null: it does not, or another phone is in the room. */
async function sessionThatCalls(tctx: Ctx, sessionId: string, callSid: string | null) {
  const row = await tctx.db.first(sessionById, { id: sessionId })
  if (!row) return null
  const state = JSON.parse(row.state) as DialSessionState
  const { connection, agentCallSid } = JSON.parse(row.context) as DialSessionContext
  const isTaken = agentCallSid !== null && agentCallSid !== callSid
  return connection === 'dial-out' && wantsPhone(state) && !isTaken ? { ...row, run: state.run } : null
}

const couldNot = (why: string): string => `Your phone could not be called. ${why}.`

/**
 * From where the phone is called, and which: what is chosen in mid-session counts from the next Connect on. Else why it does not ring,
 * in a sentence. Without minutes nobody is dialed; a phone that dropped may have left somebody alone.
 */
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
  const before = isFirst ? undefined : await tctx.db.first(newestCall, { session_id: id })
  const to = before?.to_number ?? phone
  if (to === null) return 'There is no phone to call you on. Choose one under Audio Source.'
  const from = await callerIdOf(tctx, accountId, callerIdNumber)
  if (from === undefined) return couldNot('The account has no number to call from')
  // It may have become one since it was chosen.
  const why = await whyNotForwarded(tctx, accountId, to)
  if (why !== null) return couldNot(why)
  return isFirst && (await isCalledInVain(tctx, { id, user_id: userId }, to)) ? IN_VAIN : { from, to }
}

/** The carrier would not let the call come from its number: the next press calls from another one, as leads are. */
async function releaseItsNumber(tctx: Ctx, jobKey: string): Promise<void> {
  const { from_number } = await tctx.db.q
    .selectFrom('attempts')
    .select('from_number')
    .where('job_key', '=', jobKey)
    .executeTakeFirstOrThrow()
  await releaseNumber(tctx, from_number)
}

/** Whoever waits for their phone is told why it does not come, and may press Connect again. Later its loss speaks for itself. */
async function tellNotComing(tctx: Ctx, sessionId: string, notice: string): Promise<void> {
  if ((await sessionThatCalls(tctx, sessionId, null))?.run === 'connecting')
    await dispatchToSession(tctx, sessionId, { type: 'PHONE_GONE', notice })
}

/** Calls the seller's own phone, once; a session that was stopped meanwhile calls nobody. (Job.) */
export const callPhone = (ctx: Ctx, { sessionId }: { sessionId: string }, jobKey: string): Promise<typeof FINISHED> =>
  sendOnce(ctx, jobKey, {
    name: 'call.place',
    async plan(tctx) {
      const session = await sessionThatCalls(tctx, sessionId, null)
      if (!session || (await isOvertaken(tctx, sessionId, jobKey))) return null
      const call = await chooseCall(tctx, session)
      if (typeof call === 'string') {
        await tellNotComing(tctx, sessionId, call)
        return null
      }
      const { from, to } = call
      return {
        attempt: {
          account_id: session.account_id,
          kind: 'call',
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
    accepted: (tctx, callSid) => hearPhonePlaced(tctx, sessionId, callSid),
    async refused(tctx, why, { about }) {
      if (about === 'caller-id') await releaseItsNumber(tctx, jobKey)
      await tellNotComing(tctx, sessionId, couldNot(why))
    },
  })

/** The job that should have called the seller's phone failed for good. */
export const giveUpPhone = async (ctx: Ctx, { sessionId }: { sessionId: string }, jobKey: string): Promise<void> =>
  void (await takeAnswer(ctx, async (tctx) => {
    const attempt = await tctx.db.q.selectFrom('attempts').select('id').where('job_key', '=', jobKey).executeTakeFirst()
    if (attempt) await markUncertain(tctx, attempt.id, 'The call could not be placed')
    else await tellNotComing(tctx, sessionId, 'Your phone could not be called. Press Connect to try again.')
  }))

/** The carrier has the call: one that nobody waits for any more does not ring on. */
export async function hearPhonePlaced(tctx: Ctx, sessionId: string, callSid: string): Promise<void> {
  if (!(await sessionThatCalls(tctx, sessionId, callSid))) await leaveCall(tctx, callSid)
}

const NOT_ANSWERED = 'Your phone was not answered. Press Connect to be called again.'
const WHY: Partial<Record<Extract<LegStatus, { kind: 'ended' }>['status'], string>> = {
  busy: 'Your phone is busy. Press Connect to be called again.',
  failed: 'Your phone could not be reached. Press Connect to be called again.',
  // Nobody who came into the room is waited for any more.
  completed: 'Your phone was answered, and nobody pressed 1. Press Connect to be called again.',
}

/** How far the call to the seller's phone is. One that was followed by another, or given up by us, says nothing of that one. */
export async function hearPhoneStatus(
  tctx: Ctx,
  sessionId: string,
  { callSid, status }: { callSid: string; status: LegStatus },
): Promise<boolean> {
  if (status.kind !== 'ended') {
    await hearPhonePlaced(tctx, sessionId, callSid)
    return true
  }
  const newest = await tctx.db.first(newestCall, { session_id: sessionId })
  if (newest?.carrier_sid === callSid && !(await wasLeft(tctx, callSid)))
    await tellNotComing(tctx, sessionId, WHY[status.status] ?? NOT_ANSWERED)
  return true
}

/** Somebody, or a machine, picked the seller's phone up. */
export const hearPhoneAnswered = async (
  tctx: Ctx,
  sessionId: string,
  { callSid }: { callSid: string },
): Promise<LegInstruction | AskKey> =>
  (await sessionThatCalls(tctx, sessionId, callSid)) ? { kind: 'ask-key' } : { kind: 'hang-up' }

/** A key on the seller's phone: 1 brings it into the room, and with any other it is asked for again. */
export async function hearKeyOnPhone(
  tctx: Ctx,
  sessionId: string,
  { callSid, digits }: { callSid: string; digits: string },
): Promise<LegInstruction | AskKey> {
  const session = await sessionThatCalls(tctx, sessionId, callSid)
  if (!session) return { kind: 'hang-up' }
  if (digits !== '1') return { kind: 'ask-key' }
  const seat = await seatSeller(tctx, { sessionId, identity: session.user_id, callSid })
  if (!seat) return { kind: 'hang-up' }
  const waits = waitSoundOf(await loadDialStep(tctx, sessionId))
  return { kind: 'join-room', ...seat, ...waits, label: `seller-${callSid}` }
}
