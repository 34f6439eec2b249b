import type { Monitoring } from './make-monitoring'

/** Many members change at once when a team begins its day. */
const GATHER_MS = 300
/** Whether somebody has a dialer open is told by nobody: it is asked for. */
const READ_EVERY_MS = 15_000

/** Has the team's sellers read when something of them changes, and now and then. */
export function keepFresh({ read }: Pick<Monitoring, 'read'>) {
  let soon: ReturnType<typeof setTimeout> | undefined
  const regularly = setInterval(() => void read(), READ_EVERY_MS)
  return {
    /** An event of the supervisor's rooms. */
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
