import { lazy, Suspense } from 'react'
import { useMonitoring } from './monitoring-context'

const MonitorBar = lazy(async () => ({ default: (await import('./monitor-bar')).MonitorBar }))

/** The bar over every page, for as long as somebody is heard. */
export function MonitorDock() {
  if (!useMonitoring()?.state.monitor) return null
  return (
    <Suspense fallback={<div className="h-[55px] shrink-0 border-b border-line bg-panel" />}>
      <MonitorBar />
    </Suspense>
  )
}
