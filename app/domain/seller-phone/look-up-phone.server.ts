import { statement } from '../../../db/statement'
import type { DialSessionContext, DialSessionState } from '../../../machines/kept-by-server/dial-session'
import type { CallTruth } from '../carrier.port'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { TryAgain } from '../jobs/try-again'
import { findPhoneJobKey, handleSellerParticipant } from './join-seller.server'

const AGAIN_MS = 5_000
/** The carrier's list lags. */
const KNOWN_AFTER_MS = 60_000

const liveSessions = statement((q, _p: object) =>
  q.selectFrom('dial_sessions').select('id').where('ended_at', 'is', null),
)
const liveSession = statement((q, p: { id: string }) =>
  q
    .selectFrom('dial_sessions')
    .select(['state', 'context', 'room_name'])
    .where('id', '=', p.id)
    .where('ended_at', 'is', null),
)
const jobByKey = statement((q, p: { key: string }) =>
  q.selectFrom('jobs').select('created_at').where('key', '=', p.key),
)

const isGoing = (truth: CallTruth | null): boolean =>
  truth !== null && ['queued', 'ringing', 'in-progress'].includes(truth.status)

export const applyPhoneLookUp = (ctx: Ctx, follow: (tctx: Ctx) => Promise<unknown>) =>
  ctx.db.transact('dial-session.ask-phone', follow)

export const listSessionsWithPhones = async (ctx: Ctx): Promise<string[]> =>
  (await ctx.db.all(liveSessions, {})).map(({ id }) => id)

/**
 * The leave callback may be lost. Returns a call SID that the carrier does not know: gone the second time (`unknown`).
 */
export async function lookUpPhone(ctx: Ctx, sessionId: string, unknown: string | null = null): Promise<string | null> {
  const session = await ctx.db.first(liveSession, { id: sessionId })
  if (!session) return null
  const { agentCallSid } = JSON.parse(session.context) as DialSessionContext
  if (!agentCallSid) return null
  const truth = await ctx.carrier.fetchCall(agentCallSid)
  if (isGoing(truth)) return null
  if (truth === null && unknown !== agentCallSid) return agentCallSid
  await applyPhoneLookUp(ctx, (tctx) =>
    handleSellerParticipant(tctx, { sessionId, callSid: agentCallSid, what: 'left' }),
  )
  return null
}

const sessionById = statement((q, p: { id: string }) =>
  q.selectFrom('dial_sessions').select(['state', 'context', 'room_name']).where('id', '=', p.id),
)

/** The join callback may be lost, and dialing waits for it. */
export async function findJoiningPhone(
  ctx: Ctx,
  { sessionId, callSid }: { sessionId: string; callSid: string },
  jobKey: string,
): Promise<void> {
  const session = await ctx.db.first(sessionById, { id: sessionId })
  if (!session || isSeated(session, callSid)) return
  const conferenceSid = await ctx.carrier.findRoom(session.room_name)
  if (conferenceSid !== null && (await ctx.carrier.isInRoom(conferenceSid, callSid))) {
    await applyPhoneLookUp(ctx, async (tctx) => {
      const now = (await tctx.db.first(sessionById, { id: sessionId }))!
      if (isSeated(now, callSid)) return
      if (!(await hasNewerPhone(tctx, now, jobKey)))
        return handleSellerParticipant(tctx, { sessionId, callSid, conferenceSid, what: 'joined' })
      await enqueue(tctx, { kind: 'call.hang-up', key: `seller:${callSid}:replaced`, payload: { callSid } })
    })
    return
  }
  if (hasPhone(session)) return
  const truth = await ctx.carrier.fetchCall(callSid)
  if (isGoing(truth)) throw new TryAgain(AGAIN_MS, 'The phone is joining', true)
  const job = truth === null ? await ctx.db.first(jobByKey, { key: jobKey }) : undefined
  if (job && ctx.clock.now() - job.created_at < KNOWN_AFTER_MS)
    throw new TryAgain(AGAIN_MS, 'The carrier does not know the phone yet', true)
}

type Stored = { state: string; context: string }
const agentOf = ({ context }: Stored) => (JSON.parse(context) as DialSessionContext).agentCallSid
const isSeated = (session: Stored, callSid: string) => agentOf(session) === callSid
const hasPhone = ({ state }: Stored) => {
  const { run, phone } = JSON.parse(state) as DialSessionState
  return run === 'ended' || phone === 'present'
}

/** The newer phone stays. */
async function hasNewerPhone(tctx: Ctx, session: Stored, jobKey: string): Promise<boolean> {
  const seated = agentOf(session)
  if (seated === null) return false
  const its = await tctx.db.first(jobByKey, { key: findPhoneJobKey(seated) })
  const own = await tctx.db.first(jobByKey, { key: jobKey })
  return !its || !own || its.created_at >= own.created_at
}
