import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import { addGauge } from './metrics'

/** A network's disk that is away says nothing for minutes, and whoever watches would hear of nothing else. */
const SAYS_WITHIN_MS = 2_000
type Room = { bavail: number; bsize: number }
type Ask = (dataDir: string) => Promise<Room>

/** How much room is left where everything is kept. Where the disk does not say it is no number, and the others are told all the same. */
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

/** Each question that hangs holds one of the few threads that read and write files: none is put beside it. */
function oneAtATime(ask: () => Promise<Room>): () => Promise<Room> {
  let asking: Promise<Room> | null = null
  return () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}
