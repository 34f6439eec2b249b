import type { Credentials } from '../credentials'
import { openLiveConnection } from '../socket'
import { startMonitoringRefresh } from './start-monitoring-refresh'
import { dialerMonitorStorage } from './monitor-storage'
import { createMonitoring, type Monitoring } from './create-monitoring'

export interface SuperviseOptions {
  credentials: Credentials
  userId: string
  accountId: string
  onNotice(text: string): void
}

/** Without storage, a reloaded dialer reclaims its call. */
const RECLAIM_WINDOW_MS = 10_000

const startOfDay = (): number => new Date().setHours(0, 0, 0, 0)

export function supervise({ credentials, userId, accountId, onNotice }: SuperviseOptions): Monitoring {
  const monitoring = createMonitoring({
    credentials,
    userId,
    storage: dialerMonitorStorage,
    since: startOfDay,
    onNotice,
  })
  const refresh = startMonitoringRefresh(monitoring)
  const reclaimUntil = dialerMonitorStorage.isPersistent() ? 0 : performance.now() + RECLAIM_WINDOW_MS
  let lastEndMessage: string | null = null
  monitoring.subscribe(() => {
    const { monitor, isHere, ...state } = monitoring.getState()
    if (state.endMessage !== null && state.endMessage !== lastEndMessage) onNotice(state.endMessage)
    lastEndMessage = state.endMessage
    if (monitor?.state === 'lost' && !isHere && performance.now() < reclaimUntil) monitoring.listenHere()
  })
  const closeLive = openLiveConnection({
    credentials,
    channels: [`user:${userId}`, `team:${accountId}`],
    onEvent(event) {
      if (event.type === 'monitor.changed') monitoring.handleMonitor(event.payload.monitor)
      refresh.handleEvent(event.type)
    },
    onReload: () => void monitoring.read(),
    onState: () => {},
  })
  void monitoring.read()
  return {
    ...monitoring,
    close() {
      closeLive()
      refresh.close()
      monitoring.close()
    },
  }
}
