import type { DialSessionContext } from '../../../machines/kept-by-server/dial-session'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { TryAgain } from '../jobs/try-again'

/**
 * Sends keys to the lead's leg and brings it back into the room, once at most: a menu at the other end takes a repeat for another
 * choice, and the seller hears whether the keys came and can press them again. (Job.)
 */
export async function sendDigitsToLeg(
  ctx: Ctx,
  { lineId, digits }: { lineId: string; digits: string },
  jobKey: string,
): Promise<typeof FINISHED> {
  const line = await ctx.db.transact('call.send-digits', async (tctx) => {
    await finishJob(tctx, jobKey)
    return tctx.db.q
      .selectFrom('lines')
      .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
      .select(['lines.call_sid', 'lines.state', 'lines.session_id', 'dial_sessions.room_name'])
      .where('lines.id', '=', lineId)
      .executeTakeFirst()
  })
  if (!line?.call_sid || line.state !== '"inCall"') return FINISHED
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
  return FINISHED
}

/** Brings the seller's microphone at the carrier to what the session says now. (Job.) */
export async function muteSeller(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<void> {
  const seller = await sellerInRoom(ctx, sessionId)
  if (!seller) return
  await ctx.carrier.muteInRoom(seller.conferenceSid, seller.callSid, seller.muted)
  const now = await sellerInRoom(ctx, sessionId)
  // Two requests side by side reach the carrier in any order: whoever was overtaken asks once more.
  if (now && now.callSid === seller.callSid && now.muted !== seller.muted)
    throw new TryAgain(0, 'Something else was asked for meanwhile')
}

/** The seller's phone in the room of a running session, and whether it is to be silent; null: none is there. */
async function sellerInRoom(ctx: Ctx, sessionId: string) {
  const session = await ctx.db.q
    .selectFrom('dial_sessions')
    .select(['conference_sid', 'context'])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!session?.conference_sid) return null
  const { agentCallSid, muted } = JSON.parse(session.context) as DialSessionContext
  return agentCallSid === null ? null : { conferenceSid: session.conference_sid, callSid: agentCallSid, muted }
}
