import { dispatchToSession } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'
import { readDialSession } from './dial-session-machine.server'
import { dispatchToMonitor } from '../monitoring/dispatch-to-monitor.server'
import { monitorOfSupervisor } from '../monitoring/monitor-machine.server'

/** Also stops monitoring. Unconnected sessions stay unless `waiting`: a removed user's phone could still join. */
export async function stopUserSessions(tx: Ctx, userId: string, { waiting = false } = {}): Promise<void> {
  const monitor = await monitorOfSupervisor(tx, userId)
  if (monitor) await dispatchToMonitor(tx, monitor.id, { type: 'STOP', notice: null })
  const sessions = await tx.db.q
    .selectFrom('dial_sessions')
    .select(['id', 'state', 'context', 'chart_version'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  for (const session of sessions)
    if (waiting || readDialSession(session).state.run !== 'ready')
      await dispatchToSession(tx, session.id, { type: 'STOP' })
}
