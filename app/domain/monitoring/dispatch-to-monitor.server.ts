import { toMonitor } from '../call-engine/dial-step'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import type { MonitorEvent } from '../../../machines/server/monitor'
import type { Ctx } from '../context.server'
import { liveMonitor } from './monitor-machine.server'

export async function dispatchToMonitor(tx: Ctx, monitorId: string, event: MonitorEvent): Promise<boolean> {
  const monitor = await liveMonitor(tx, monitorId)
  return monitor ? runDialStep(tx, monitor.row.session_id, (step) => dispatch(step, toMonitor(event))) : false
}
