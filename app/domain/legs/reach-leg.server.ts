import type { DialSessionContext } from '../../../machines/kept-by-server/dial-session'
import { liveAnnouncement } from '../announcements/kept-announcement.server'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { FINISHED } from '../jobs/finish-job.server'
import { TryAgain } from '../jobs/try-again'
import { lastTransferOfLine } from '../transfers/kept-transfer.server'
import { isHandedOn, isOnHold } from '../transfers/transfer-state'

/** Before keys that wait for earlier ones are thought of again. */
const SOON_MS = 250
/** How long the carrier may take to answer; as long as nobody knows that it has, no other keys are sent. */
const ANSWER_MS = 10_000
/** How long the sound of one key takes; as many as are taken at once are 32. */
const KEY_MS = 500
/** A moment further ahead is from before the clock was set back. */
const LONGEST_MS = 32 * KEY_MS

/**
 * Sends keys to the lead's leg and brings it back into the room, once at most: a menu at the other end takes a repeat for another
 * choice, and the seller hears whether the keys came and can press them again. Keys of a line are sent one after the other: the
 * carrier breaks those off that it still sounds. They wait for the end of an announcement. (Job.)
 */
export async function sendDigitsToLeg(
  ctx: Ctx,
  { lineId, digits }: { lineId: string; digits: string },
  jobKey: string,
): Promise<typeof FINISHED> {
  const line = await keep(ctx, async (tctx) => {
    await waitForTurn(tctx, jobKey)
    // Whoever is told that they are recorded hears all of it.
    if ((await liveAnnouncement(tctx, lineId))?.state === 'playing')
      throw new TryAgain(SOON_MS, 'The recording announcement is playing')
    await holdTurn(tctx, jobKey, ANSWER_MS)
    return tctx.db.q
      .selectFrom('lines')
      .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
      .select(['lines.call_sid', 'lines.state', 'lines.session_id', 'dial_sessions.room_name'])
      .where('lines.id', '=', lineId)
      .executeTakeFirst()
  })
  if (!line?.call_sid || line.state !== '"inCall"') return FINISHED
  // Keys bring a leg back into the seller's room: out of hold, or out of a call that is somebody else's now.
  const transfer = await lastTransferOfLine(ctx, lineId)
  if (isOnHold(transfer, lineId) || isHandedOn(transfer, lineId)) return FINISHED
  try {
    await ctx.carrier.sendDigits(line.call_sid, digits, {
      roomName: line.room_name,
      sessionId: line.session_id,
      label: `lead-${lineId}`,
    })
  } catch (error) {
    // They may have been sent. What surely was not (the carrier asks to wait) is tried again.
    if (!isCarrierError(error) || error.outcome !== 'unknown') throw error
  }
  await keep(ctx, (tctx) => holdTurn(tctx, jobKey, digits.length * KEY_MS))
  return FINISHED
}

const keep = <T>(ctx: Ctx, work: (tctx: Ctx) => Promise<T>): Promise<T> => ctx.db.transact('call.send-digits', work)

/** Whether keys of a line wait, or sound: as long as they do the person is out of the room now and then. */
export async function hasPendingDigits(ctx: Ctx, lineId: string): Promise<boolean> {
  const now = ctx.clock.now()
  const keys = await ctx.db.q
    .selectFrom('jobs')
    .select('id')
    .where('key', '>=', `line:${lineId}:digits:`)
    .where('key', '<', `line:${lineId}:digits;`)
    .where((eb) => eb.or([eb('state', '=', 'ready'), eb.between('done_at', now + 1, now + LONGEST_MS)]))
    .limit(1)
    .executeTakeFirst()
  return keys !== undefined
}

/** The jobs of a line's keys have names in the order in which the keys were pressed. Throws TryAgain while an earlier one is not through. */
async function waitForTurn(tctx: Ctx, jobKey: string): Promise<void> {
  const now = tctx.clock.now()
  const before = await tctx.db.q
    .selectFrom('jobs')
    .select(['state', 'done_at'])
    .where('key', '>=', jobKey.slice(0, jobKey.lastIndexOf(':') + 1))
    .where('key', '<', jobKey)
    .where((eb) => eb.or([eb('state', '=', 'ready'), eb.between('done_at', now + 1, now + LONGEST_MS)]))
    .execute()
  if (before.length === 0) return
  const waits = before.some(({ state }) => state === 'ready')
  const untilMs = Math.max(...before.map(({ done_at }) => done_at ?? now))
  throw new TryAgain(waits ? SOON_MS : untilMs - now, 'Earlier keys are not through')
}

/** Marks the job of keys done, which holds back those that follow for so long. */
const holdTurn = (tctx: Ctx, jobKey: string, forMs: number) =>
  tctx.db.q
    .updateTable('jobs')
    .set({ state: 'done', done_at: tctx.clock.now() + forMs })
    .where('key', '=', jobKey)
    .execute()

/** Brings the seller's microphone at the carrier to what the session says now. (Job.) */
export async function muteSeller(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<void> {
  const seller = await findSellerInConference(ctx, sessionId)
  if (!seller) return
  await ctx.carrier.muteInRoom(seller.conferenceSid, seller.callSid, seller.muted)
  const now = await findSellerInConference(ctx, sessionId)
  // Two requests side by side reach the carrier in any order: whoever was overtaken asks once more.
  if (now && now.callSid === seller.callSid && now.muted !== seller.muted)
    throw new TryAgain(0, 'Something else was asked for meanwhile')
}

/** The seller's phone in the room of a running session, whether it is to be silent, and who is in its ear; null: none is there. */
export async function findSellerInConference(ctx: Ctx, sessionId: string) {
  const session = await ctx.db.q
    .selectFrom('dial_sessions')
    .select(['conference_sid', 'context'])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!session?.conference_sid) return null
  const { agentCallSid, muted, bridgedLineId } = JSON.parse(session.context) as DialSessionContext
  return agentCallSid === null
    ? null
    : { conferenceSid: session.conference_sid, callSid: agentCallSid, muted, bridgedLineId }
}
