import { statement } from '../../../db/statement'
import type { CarrierCall } from '../carrier.port'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { RetryLater } from '../jobs/retry-later'
import { findPhoneJobKey, handleSellerParticipant } from './join-seller.server'
import { sellerPhoneWords } from './seller-phone.words'
import { readDialSession } from '../dial-sessions/dial-session-machine.server'

const RETRY_MS = 5_000
/** The carrier's list lags. */
const KNOWN_AFTER_MS = 60_000

const liveSessions = statement((q, _p: object) =>
  q.selectFrom('dial_sessions').select('id').where('ended_at', 'is', null),
)
const liveSession = statement((q, p: { id: string }) =>
  q
    .selectFrom('dial_sessions')
    .select(['account_id', 'state', 'context', 'chart_version', 'conference_name'])
    .where('id', '=', p.id)
    .where('ended_at', 'is', null),
)
const jobByKey = statement((q, p: { key: string }) =>
  q.selectFrom('jobs').select('created_at').where('key', '=', p.key),
)

const isCallLive = (carrierCall: CarrierCall | null): boolean =>
  carrierCall !== null && ['queued', 'ringing', 'in-progress'].includes(carrierCall.status)

export const applyPhoneStatus = (ctx: Ctx, work: (tx: Ctx) => Promise<unknown>) =>
  ctx.db.transact('dial-session.ask-phone', work)

export const listSessionsWithPhones = async (ctx: Ctx): Promise<string[]> =>
  (await ctx.db.all(liveSessions, {})).map(({ id }) => id)

/**
 * The leave callback may be lost. Returns a call SID that the carrier does not know: gone the second time (`unknown`).
 */
export async function reconcilePhone(
  ctx: Ctx,
  sessionId: string,
  unknown: string | null = null,
): Promise<string | null> {
  const session = await ctx.db.first(liveSession, { id: sessionId })
  if (!session) return null
  const { agentCallSid } = readDialSession(session).context
  if (!agentCallSid) return null
  const carrierCall = await ctx.carrier.fetchCall(agentCallSid)
  if (isCallLive(carrierCall)) return null
  if (carrierCall === null && unknown !== agentCallSid) return agentCallSid
  await applyPhoneStatus(ctx, (tx) => handleSellerParticipant(tx, { sessionId, callSid: agentCallSid, what: 'left' }))
  return null
}

const sessionById = statement((q, p: { id: string }) =>
  q
    .selectFrom('dial_sessions')
    .select(['account_id', 'state', 'context', 'chart_version', 'conference_name'])
    .where('id', '=', p.id),
)

/** The join callback may be lost, and dialing waits for it. */
export async function findJoiningPhone(
  ctx: Ctx,
  { sessionId, callSid }: { sessionId: string; callSid: string },
  jobKey: string,
): Promise<void> {
  const session = await ctx.db.first(sessionById, { id: sessionId })
  if (!session || isSeated(session, callSid)) return
  const conferenceSid = await ctx.carrier.findConference(session.conference_name)
  if (conferenceSid !== null && (await ctx.carrier.isInConference(conferenceSid, callSid))) {
    await applyPhoneStatus(ctx, async (tx) => {
      const now = (await tx.db.first(sessionById, { id: sessionId }))!
      if (isSeated(now, callSid)) return
      if (!(await hasNewerPhone(tx, now, jobKey)))
        return handleSellerParticipant(tx, { sessionId, callSid, conferenceSid, what: 'joined' })
      await enqueue(tx, {
        kind: 'call.hang-up',
        accountId: now.account_id,
        key: `seller:${callSid}:replaced`,
        payload: { callSid },
      })
    })
    return
  }
  if (hasPhone(session)) return
  const carrierCall = await ctx.carrier.fetchCall(callSid)
  if (isCallLive(carrierCall)) throw new RetryLater(RETRY_MS, sellerPhoneWords.phoneJoining, true)
  const job = carrierCall === null ? await ctx.db.first(jobByKey, { key: jobKey }) : undefined
  if (job && ctx.clock.now() - job.created_at < KNOWN_AFTER_MS)
    throw new RetryLater(RETRY_MS, sellerPhoneWords.carrierNotKnowPhoneYet, true)
}

type StoredSession = Parameters<typeof readDialSession>[0]
const agentOf = (session: StoredSession) => readDialSession(session).context.agentCallSid
const isSeated = (session: StoredSession, callSid: string) => agentOf(session) === callSid
const hasPhone = (session: StoredSession) => {
  const { run, phone } = readDialSession(session).state
  return run === 'ended' || phone === 'present'
}

/** The newer phone stays. */
async function hasNewerPhone(tx: Ctx, session: StoredSession, jobKey: string): Promise<boolean> {
  const seated = agentOf(session)
  if (seated === null) return false
  const seatedJob = await tx.db.first(jobByKey, { key: findPhoneJobKey(seated) })
  const ownJob = await tx.db.first(jobByKey, { key: jobKey })
  return !seatedJob || !ownJob || seatedJob.created_at >= ownJob.created_at
}
