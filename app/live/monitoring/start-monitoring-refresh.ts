import type { Monitoring } from './create-monitoring'

const DEBOUNCE_MS = 300
/** No event reports an open dialer. */
const POLL_INTERVAL_MS = 15_000

export function startMonitoringRefresh({ read }: Pick<Monitoring, 'read'>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const interval = setInterval(() => void read(), POLL_INTERVAL_MS)
  return {
    handleEvent(type: string): void {
      if (type !== 'member.changed' && type !== 'monitor.changed') return
      clearTimeout(timer)
      timer = setTimeout(() => void read(), DEBOUNCE_MS)
    },
    close(): void {
      clearTimeout(timer)
      clearInterval(interval)
    },
  }
}
