import { makeLater } from '~/ui/later'
import { MissingPart } from '~/ui/missing-part'
import { useChunk } from '~/ui/use-chunk'
import type { MonitorBarProps } from '../../+ui/monitor-bar'
import { useMonitoring } from './monitoring-context'

const bar = makeLater(() => import('./portal-monitor-bar'))

/** The bar over every page, for as long as somebody is heard. */
export function MonitorDock() {
  const shown = useMonitoring()
  return shown?.state.monitor ? <Bar {...shown} /> : null
}

function Bar(shown: MonitorBarProps) {
  // They are heard already, and what the page holds was not saved.
  const part = bar.useLoaded()
  const { failed, tryAgain } = useChunk(bar.load, { stays: true })
  if (part) return <part.PortalMonitorBar {...shown} />
  if (failed) return <MissingPart what="The monitor bar" tryAgain={tryAgain} />
  return <div className="h-[55px] shrink-0 border-b border-line bg-panel" />
}
