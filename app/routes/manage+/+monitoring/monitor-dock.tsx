import { makeLater } from '~/ui/later'
import { MissingPart } from '~/ui/missing-part'
import { useChunk } from '~/ui/use-chunk'
import type { MonitorBarProps } from '../../+ui/monitor-bar'
import { useMonitoring } from './monitoring-context'

const bar = makeLater(() => import('./portal-monitor-bar'))

/** The monitoring bar, on every page while a call is monitored. */
export function MonitorDock() {
  const shown = useMonitoring()
  return shown?.state.monitor ? <Bar {...shown} /> : null
}

function Bar(shown: MonitorBarProps) {
  // The call is monitored already, and the page may hold unsaved input.
  const part = bar.useLoaded()
  const { failed, tryAgain } = useChunk(bar.load, { stays: true })
  if (part) return <part.PortalMonitorBar {...shown} />
  if (failed) return <MissingPart what="The monitor bar" tryAgain={tryAgain} />
  return <div className="h-[55px] shrink-0 border-b border-line bg-panel" />
}
