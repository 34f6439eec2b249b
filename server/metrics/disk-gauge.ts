import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import { addGauge } from './metrics'

/** A network disk may hang for minutes. */
const SAYS_WITHIN_MS = 2_000
type Room = { bavail: number; bsize: number }
type Ask = (dataDir: string) => Promise<Room>

/** NaN: the disk does not answer. */
export function addDiskGauge(registry: Registry, dataDir: string, ask: Ask = statfs, withinMs = SAYS_WITHIN_MS): void {
  const askOnce = oneAtATime(() => ask(dataDir))
  addGauge(registry, 'disk_free_bytes', 'Free bytes of the disk of DATA_DIR', [], async () => {
    try {
      const room = await Promise.race([askOnce(), wait(withinMs, null, { ref: false })])
      return [[{}, room ? room.bavail * room.bsize : NaN]]
    } catch {
      return [[{}, NaN]]
    }
  })
}

/** A hanging statfs holds a thread of libuv's pool. */
function oneAtATime(ask: () => Promise<Room>): () => Promise<Room> {
  let asking: Promise<Room> | null = null
  return () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}
