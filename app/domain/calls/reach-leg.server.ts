import type { DialSessionContext } from '../../../machines/kept-by-server/dial-session'
import type { Ctx } from '../context.server'

/** Sends keys to the lead's leg and brings it back into the room. (Job.) */
export async function sendDigitsToLeg(ctx: Ctx, { lineId, digits }: { lineId: string; digits: string }): Promise<void> {
  const line = await ctx.db.q
    .selectFrom('lines')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
    .select(['lines.call_sid', 'lines.state', 'dial_sessions.room_name'])
    .where('lines.id', '=', lineId)
    .executeTakeFirst()
  if (line?.call_sid && line.state === '"inCall"')
    await ctx.carrier.sendDigits(line.call_sid, digits, { roomName: line.room_name, label: `lead-${lineId}` })
}

/** Brings the seller's microphone at the carrier to what the session says now. (Job.) */
export async function muteSeller(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<void> {
  const session = await ctx.db.q
    .selectFrom('dial_sessions')
    .select(['conference_sid', 'context'])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!session?.conference_sid) return
  const { agentCallSid, muted } = JSON.parse(session.context) as DialSessionContext
  if (agentCallSid) await ctx.carrier.muteInRoom(session.conference_sid, agentCallSid, muted)
}
