import { findLiveAnnouncement } from '../announcements/announcement-machine.server'
import { loadDialStep } from '../call-engine/load-dial-step.server'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { FINISHED } from '../jobs/finish-job.server'
import { RetryLater } from '../jobs/retry-later'
import { isHandedOver, isOnHold } from '../transfers/transfer-state'
import { legsWords } from './legs.words'
import { readDialSession } from '../dial-sessions/dial-session-machine.server'

const RETRY_MS = 250
const ANSWER_MS = 10_000
/** A request has at most 32. */
const KEY_MS = 500
/** Later: the clock was set back. */
const MAX_TURN_MS = 32 * KEY_MS

/** At most once (a phone menu counts repeats), one request at a time (it cuts off tones). */
export async function sendDigitsToLeg(
  ctx: Ctx,
  { lineId, digits }: { lineId: string; digits: string },
  jobKey: string,
): Promise<typeof FINISHED> {
  const line = await transactSendDigits(ctx, async (tx) => {
    await waitForTurn(tx, jobKey)
    if ((await findLiveAnnouncement(tx, lineId))?.state === 'playing')
      throw new RetryLater(RETRY_MS, legsWords.recordingAnnouncementPlaying)
    await reserveTurn(tx, jobKey, ANSWER_MS)
    return tx.db.q
      .selectFrom('lines')
      .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
      .select(['lines.call_sid', 'lines.state', 'lines.session_id', 'dial_sessions.conference_name'])
      .where('lines.id', '=', lineId)
      .executeTakeFirst()
  })
  if (!line?.call_sid || line.state !== 'inCall') return FINISHED
  // Keys redirect the lead to the seller's conference.
  const step = await loadDialStep(ctx, line.session_id)
  if (isOnHold(step, lineId) || isHandedOver(step.transfer, lineId)) return FINISHED
  try {
    await ctx.carrier.sendDigits(line.call_sid, digits, {
      roomName: line.conference_name,
      sessionId: line.session_id,
      label: `lead-${lineId}`,
    })
  } catch (error) {
    // The keys may have been sent.
    if (!isCarrierError(error) || error.outcome !== 'unknown') throw error
  }
  await transactSendDigits(ctx, (tx) => reserveTurn(tx, jobKey, digits.length * KEY_MS))
  return FINISHED
}

const transactSendDigits = <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transact('call.send-digits', work)

/** Until then the lead is out of the conference. */
export async function hasPendingDigits(ctx: Ctx, lineId: string): Promise<boolean> {
  const now = ctx.clock.now()
  const keys = await ctx.db.q
    .selectFrom('jobs')
    .select('id')
    .where('key', '>=', `line:${lineId}:digits:`)
    .where('key', '<', `line:${lineId}:digits;`)
    .where((eb) => eb.or([eb('state', '=', 'ready'), eb.between('done_at', now + 1, now + MAX_TURN_MS)]))
    .limit(1)
    .executeTakeFirst()
  return keys !== undefined
}

/** Throws RetryLater. Keys sort by press. */
async function waitForTurn(tx: Ctx, jobKey: string): Promise<void> {
  const now = tx.clock.now()
  const before = await tx.db.q
    .selectFrom('jobs')
    .select(['state', 'done_at'])
    .where('key', '>=', jobKey.slice(0, jobKey.lastIndexOf(':') + 1))
    .where('key', '<', jobKey)
    .where((eb) => eb.or([eb('state', '=', 'ready'), eb.between('done_at', now + 1, now + MAX_TURN_MS)]))
    .execute()
  if (before.length === 0) return
  const waits = before.some(({ state }) => state === 'ready')
  const untilMs = Math.max(...before.map(({ done_at }) => done_at ?? now))
  throw new RetryLater(waits ? RETRY_MS : untilMs - now, legsWords.earlierKeysStillBeingSent)
}

const reserveTurn = (tx: Ctx, jobKey: string, forMs: number) =>
  tx.db.q
    .updateTable('jobs')
    .set({ state: 'done', done_at: tx.clock.now() + forMs })
    .where('key', '=', jobKey)
    .execute()

export async function muteSeller(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<void> {
  const seller = await findSellerInConference(ctx, sessionId)
  if (!seller) return
  await ctx.carrier.muteParticipant(seller.conferenceSid, seller.callSid, seller.muted)
  const now = await findSellerInConference(ctx, sessionId)
  // Concurrent requests arrive in either order.
  if (now && now.callSid === seller.callSid && now.muted !== seller.muted)
    throw new RetryLater(0, legsWords.muteSettingChanged)
}

export async function findSellerInConference(ctx: Ctx, sessionId: string) {
  const session = await ctx.db.q
    .selectFrom('dial_sessions')
    .select(['conference_sid', 'state', 'context', 'chart_version'])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!session?.conference_sid) return null
  const { agentCallSid, muted, bridgedLineId } = readDialSession(session).context
  return agentCallSid === null
    ? null
    : { conferenceSid: session.conference_sid, callSid: agentCallSid, muted, bridgedLineId }
}
