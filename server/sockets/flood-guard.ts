import type { LiveSocket } from './live-server'

const WINDOW_MS = 10_000
/** Of all sockets of a user. A reconnected window subscribes to a few dozen channels. */
export const MAX_PACKETS = 600

/** Counts every packet, also unknown events and heartbeats, before anything is done with it. */
export function createFloodGuard(onFlood: (userId: string) => void, now: () => number = () => performance.now()) {
  const counts = new Map<string, number>()
  let since = now()

  return (socket: LiveSocket): void => {
    const { userId } = socket.data.identity.actor
    socket.conn.on('packet', () => {
      if (now() - since >= WINDOW_MS) {
        since = now()
        counts.clear()
      }
      const count = (counts.get(userId) ?? 0) + 1
      counts.set(userId, count)
      if (count <= MAX_PACKETS || !socket.connected) return
      onFlood(userId)
      socket.disconnect(true)
    })
  }
}
