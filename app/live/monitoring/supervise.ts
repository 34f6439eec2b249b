import type { Credentials } from '../credentials'
import { openLive } from '../socket'
import { keepFresh } from './keep-fresh'
import { dialerMonitor } from './kept-monitor'
import { makeMonitoring, type Monitoring } from './make-monitoring'

export interface SuperviseOptions {
  credentials: Credentials
  userId: string
  accountId: string
  onNotice(text: string): void
}

/** Without storage, a reloaded dialer reclaims its call. */
const RETURNS_WITHIN_MS = 10_000

const startOfDay = (): number => new Date().setHours(0, 0, 0, 0)

export function supervise({ credentials, userId, accountId, onNotice }: SuperviseOptions): Monitoring {
  const monitoring = makeMonitoring({ credentials, userId, kept: dialerMonitor, since: startOfDay, onNotice })
  const fresh = keepFresh(monitoring)
  const returnsUntil = dialerMonitor.outlivesReload() ? 0 : performance.now() + RETURNS_WITHIN_MS
  let farewell: string | null = null
  monitoring.subscribe(() => {
    const { monitor, isHere, ...state } = monitoring.getState()
    if (state.farewell !== null && state.farewell !== farewell) onNotice(state.farewell)
    farewell = state.farewell
    if (monitor?.state === 'lost' && !isHere && performance.now() < returnsUntil) monitoring.listenHere()
  })
  const closeLive = openLive({
    credentials,
    rooms: [`user:${userId}`, `team:${accountId}`],
    onEvent(event) {
      if (event.type === 'monitor.changed') monitoring.hear(event.payload.monitor)
      fresh.hear(event.type)
    },
    onReload: () => void monitoring.read(),
    onState: () => {},
  })
  void monitoring.read()
  return {
    ...monitoring,
    close() {
      closeLive()
      fresh.close()
      monitoring.close()
    },
  }
}
