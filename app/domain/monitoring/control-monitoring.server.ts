import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import type { MonitorEvent, MonitorMode } from '../../../machines/server/monitor'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { dispatchToMonitor } from './dispatch-to-monitor.server'
import { toStoredMonitor, type StoredMonitor } from './monitor-machine.server'
import { toMonitorView } from './monitor-views'
import type { MonitorView } from './monitoring.schema'
import { requireSupervisor } from './monitoring.read.server'
import { monitoringWords } from './monitoring.words'

/** Barging ends only by Stop (2-live §4.4). Throws forbidden, not_found, not_possible_now. */
export async function switchMonitoring(ctx: Ctx, id: string, mode: MonitorMode): Promise<MonitorView> {
  requireSupervisor(ctx)
  return dispatchToOwnMonitor(
    ctx,
    id,
    { type: 'SWITCH', mode },
    (monitor) => monitor.state !== 'ended' && monitor.context.mode === mode,
  )
}

/** Needs no permission, which may have been revoked. */
export const stopMonitoring = (ctx: Ctx, id: string): Promise<MonitorView> =>
  dispatchToOwnMonitor(ctx, id, { type: 'STOP', notice: null }, ({ state }) => state === 'ended')

async function dispatchToOwnMonitor(
  ctx: Ctx,
  id: string,
  event: MonitorEvent,
  isAlreadyApplied: (monitor: StoredMonitor) => boolean,
): Promise<MonitorView> {
  return ctx.db.transact('monitor.steer', async (tx) => {
    const before = await findOwn(tx, id)
    if (!(await dispatchToMonitor(tx, id, event)) && !isAlreadyApplied(before))
      throw new DomainError('not_possible_now', getRefusal(before))
    const monitor = await findOwn(tx, id)
    return toMonitorView(monitor, await getDialSessionView(tx, monitor.row.session_id))
  })
}

function getRefusal({ state, context }: StoredMonitor): string {
  if (state === 'ended') return monitoringWords.youLeftCall
  return context.mode === 'barging' ? monitoringWords.youBargedStopMonitoringLeave : monitoringWords.phoneNotCallYet
}

async function findOwn(ctx: Ctx, id: string): Promise<StoredMonitor> {
  const row = await ctx.db.q
    .selectFrom('monitors')
    .selectAll()
    .where('id', '=', id)
    .where('supervisor_id', '=', requireUser(ctx).userId)
    .executeTakeFirst()
  if (!row) throw notFound('Monitoring')
  return toStoredMonitor(row)
}
