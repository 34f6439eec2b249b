import type { Monitoring } from './make-monitoring'

const GATHER_MS = 300
/** No event reports an open dialer. */
const READ_EVERY_MS = 15_000

export function keepFresh({ read }: Pick<Monitoring, 'read'>) {
  let soon: ReturnType<typeof setTimeout> | undefined
  const regularly = setInterval(() => void read(), READ_EVERY_MS)
  return {
    hear(type: string): void {
      if (type !== 'member.changed' && type !== 'monitor.changed') return
      clearTimeout(soon)
      soon = setTimeout(() => void read(), GATHER_MS)
    },
    close(): void {
      clearTimeout(soon)
      clearInterval(regularly)
    },
  }
}
