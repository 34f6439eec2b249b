import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { applyMonitorStatus } from './apply-mode.server'
import { handleSupervisorParticipant } from './join-supervisor.server'
import { readMonitor } from './monitor-machine.server'

const places = statement((q, p: { id: string }) =>
  q
    .selectFrom('monitors')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'monitors.session_id')
    .select(['monitors.state', 'monitors.context', 'monitors.chart_version', 'dial_sessions.conference_name'])
    .where('monitors.id', '=', p.id)
    .where('monitors.ended_at', 'is', null),
)

/** Join and leave callbacks may be lost. (Job.) */
export async function reconcileSupervisor(
  ctx: Ctx,
  { monitorId, callSid }: { monitorId: string; callSid: string },
): Promise<void> {
  const place = await ctx.db.first(places, { id: monitorId })
  // A phone whose join was lost would keep listening.
  if (!place) {
    await applyMonitorStatus(ctx, (tx) => handleSupervisorParticipant(tx, { monitorId, callSid, what: 'joined' }))
    return
  }
  const currentCallSid = readMonitor(place).context.callSid
  // A newer phone joined.
  if (currentCallSid !== null && currentCallSid !== callSid) return
  const conferenceSid = await ctx.carrier.findConference(place.conference_name)
  const isPresent = conferenceSid !== null && (await ctx.carrier.isInConference(conferenceSid, callSid))
  if (isPresent === (currentCallSid === callSid)) return
  await applyMonitorStatus(ctx, (tx) =>
    handleSupervisorParticipant(tx, { monitorId, callSid, what: isPresent ? 'joined' : 'left' }),
  )
}
