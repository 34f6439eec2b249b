import { statement } from '../../../db/statement'
import type { MonitorContext } from '../../../machines/kept-by-server/monitor'
import type { Ctx } from '../context.server'
import { takeAnswer } from './apply-mode.server'
import { hearSupervisorInRoom } from './seat-supervisor.server'

const places = statement((q, p: { id: string }) =>
  q
    .selectFrom('monitors')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'monitors.session_id')
    .select(['monitors.context', 'dial_sessions.room_name'])
    .where('monitors.id', '=', p.id)
    .where('monitors.ended_at', 'is', null),
)

/** Join and leave callbacks may be lost. (Job.) */
export async function lookForSupervisor(
  ctx: Ctx,
  { monitorId, callSid }: { monitorId: string; callSid: string },
): Promise<void> {
  const place = await ctx.db.first(places, { id: monitorId })
  // A phone whose join was lost would keep listening.
  if (!place) {
    await takeAnswer(ctx, (tctx) => hearSupervisorInRoom(tctx, { monitorId, callSid, what: 'joined' }))
    return
  }
  const known = (JSON.parse(place.context) as MonitorContext).callSid
  // A newer phone joined.
  if (known !== null && known !== callSid) return
  const roomSid = await ctx.carrier.findRoom(place.room_name)
  const isThere = roomSid !== null && (await ctx.carrier.isInRoom(roomSid, callSid))
  if (isThere === (known === callSid)) return
  await takeAnswer(ctx, (tctx) => hearSupervisorInRoom(tctx, { monitorId, callSid, what: isThere ? 'joined' : 'left' }))
}
