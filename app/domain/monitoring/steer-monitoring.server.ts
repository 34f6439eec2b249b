import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import type { MonitorEvent, MonitorMode } from '../../../machines/kept-by-server/monitor'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { hearMonitor } from './hear-monitor.server'
import { keptMonitor, type KeptMonitor } from './kept-monitor.server'
import { toMonitorView } from './monitor-views'
import type { MonitorView } from './monitoring.schema'
import { requireSupervisor } from './monitoring.read.server'

/** Barging ends only by Stop (2-live §4.4). Throws forbidden, not_found, not_possible_now. */
export async function switchMonitoring(ctx: Ctx, id: string, mode: MonitorMode): Promise<MonitorView> {
  requireSupervisor(ctx)
  return steer(
    ctx,
    id,
    { type: 'SWITCH', mode },
    (monitor) => monitor.state !== 'ended' && monitor.context.mode === mode,
  )
}

/** Needs no permission, which may have been revoked. */
export const stopMonitoring = (ctx: Ctx, id: string): Promise<MonitorView> =>
  steer(ctx, id, { type: 'STOP', notice: null }, ({ state }) => state === 'ended')

async function steer(
  ctx: Ctx,
  id: string,
  event: MonitorEvent,
  isSo: (monitor: KeptMonitor) => boolean,
): Promise<MonitorView> {
  return ctx.db.transact('monitor.steer', async (tctx) => {
    const before = await findOwn(tctx, id)
    if (!(await hearMonitor(tctx, id, event)) && !isSo(before))
      throw new DomainError('not_possible_now', whyNot(before))
    const monitor = await findOwn(tctx, id)
    return toMonitorView(monitor, await getDialSessionView(tctx, monitor.row.session_id))
  })
}

function whyNot({ state, context }: KeptMonitor): string {
  if (state === 'ended') return 'You have left the call'
  return context.mode === 'barging'
    ? 'You have barged in. Stop monitoring to leave the call.'
    : 'Your phone is not in the call yet'
}

async function findOwn(ctx: Ctx, id: string): Promise<KeptMonitor> {
  const row = await ctx.db.q
    .selectFrom('monitors')
    .selectAll()
    .where('id', '=', id)
    .where('supervisor_id', '=', requireUser(ctx).userId)
    .executeTakeFirst()
  if (!row) throw notFound('Monitoring')
  return keptMonitor(row)
}
