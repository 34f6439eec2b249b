import { toMonitor } from '../call-engine/dial-step'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import type { MonitorEvent } from '../../../machines/kept-by-server/monitor'
import type { Ctx } from '../context.server'
import { liveMonitor } from './kept-monitor.server'

export async function hearMonitor(tctx: Ctx, monitorId: string, event: MonitorEvent): Promise<boolean> {
  const monitor = await liveMonitor(tctx, monitorId)
  return monitor ? runDialStep(tctx, monitor.row.session_id, (step) => dispatch(step, toMonitor(event))) : false
}
