import { createLazyModule } from '~/ui/lazy-module'
import { LoadErrorBar } from '~/ui/load-error-bar'
import { useChunk } from '~/ui/use-chunk'
import type { MonitorBarProps } from '../+ui/monitor-bar'
import { useMonitoring } from './monitoring-context'
import { monitoringWords } from '~/domain/monitoring/monitoring.words'

const bar = createLazyModule(() => import('./portal-monitor-bar'))

/** The monitoring bar, on every page while a call is monitored. */
export function MonitorDock() {
  const view = useMonitoring()
  return view?.state.monitor ? <Bar {...view} /> : null
}

function Bar(shown: MonitorBarProps) {
  // The call is monitored already, and the page may hold unsaved input.
  const part = bar.useLoaded()
  const { failed, tryAgain } = useChunk(bar.load, { stays: true })
  if (part) return <part.PortalMonitorBar {...shown} />
  if (failed) return <LoadErrorBar what={monitoringWords.monitorBar} tryAgain={tryAgain} />
  return <div className="h-[55px] shrink-0 border-b border-line bg-panel" />
}
