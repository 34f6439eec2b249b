import type { MonitorEvent } from '../../../machines/kept-by-server/monitor'
import type { Run } from '../call-engine/run'
import { advanceMonitor } from './kept-monitor.server'

/** Tells whoever hears a run an event. Seller and supervisor see what became of it with the run. Returns whether it was accepted. */
export async function tellMonitor(run: Run, event: MonitorEvent): Promise<boolean> {
  if (run.monitor === null || !(await advanceMonitor(run.tctx, run.monitor, event))) return false
  run.changed.session = true
  return true
}

/** What a run's own step means for whoever hears it: it is over, or the seller's phone came or left. */
export async function monitorFollows(run: Run, phoneBefore: string | null): Promise<void> {
  if (run.monitor === null) return
  if (run.session.state.run === 'ended') await tellMonitor(run, { type: 'STOP', notice: null })
  else if (run.session.context.agentCallSid !== phoneBefore) await tellMonitor(run, { type: 'SELLER_MOVED' })
}
