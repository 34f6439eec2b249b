import type { Credentials } from '../credentials'
import { openLive } from '../socket'
import { keepFresh } from './keep-fresh'
import { dialerMonitor } from './kept-monitor'
import { makeMonitoring, type Monitoring } from './make-monitoring'

export interface SuperviseOptions {
  credentials: Credentials
  userId: string
  accountId: string
  /** A refusal, or how what was heard has ended: a sentence. */
  onNotice(text: string): void
}

/** So long after its start a dialer comes back to a call that lost its phone, where the browser kept nothing over a reload. */
const RETURNS_WITHIN_MS = 10_000

const startOfDay = (): number => new Date().setHours(0, 0, 0, 0)

/** A supervisor's monitoring in a dialer, where no page of the portal stands around it: it hears its rooms by itself. */
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
