import { dispatchToSession } from '../call-engine/run-dial-step.server'
import type { DialSessionState } from '../../../machines/kept-by-server/dial-session'
import type { Ctx } from '../context.server'
import { hearMonitor } from '../monitoring/hear-monitor.server'
import { monitorOfSupervisor } from '../monitoring/kept-monitor.server'

/** Also stops monitoring. Unconnected sessions stay unless `waiting`: a removed user's phone could still join. */
export async function stopSessionsOf(tctx: Ctx, userId: string, { waiting = false } = {}): Promise<void> {
  const monitor = await monitorOfSupervisor(tctx, userId)
  if (monitor) await hearMonitor(tctx, monitor.id, { type: 'STOP', notice: null })
  const sessions = await tctx.db.q
    .selectFrom('dial_sessions')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  for (const { id, state } of sessions)
    if (waiting || (JSON.parse(state) as DialSessionState).run !== 'ready')
      await dispatchToSession(tctx, id, { type: 'STOP' })
}
