import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import { addGauge } from './metrics'

/** A network disk may hang for minutes. */
const TIMEOUT_MS = 2_000
type DiskSpace = { bavail: number; bsize: number }
type ReadDiskSpace = (dataDir: string) => Promise<DiskSpace>

/** NaN: the disk does not answer. */
export function addDiskGauge(
  registry: Registry,
  dataDir: string,
  readDiskSpace: ReadDiskSpace = statfs,
  withinMs = TIMEOUT_MS,
): void {
  const readOnce = oneAtATime(() => readDiskSpace(dataDir))
  addGauge(registry, 'disk_free_bytes', 'Free bytes of the disk of DATA_DIR', [], async () => {
    try {
      const space = await Promise.race([readOnce(), wait(withinMs, null, { ref: false })])
      return [[{}, space ? space.bavail * space.bsize : NaN]]
    } catch {
      return [[{}, NaN]]
    }
  })
}

/** A hanging statfs holds a thread of libuv's pool. */
function oneAtATime(readDiskSpace: () => Promise<DiskSpace>): () => Promise<DiskSpace> {
  let pending: Promise<DiskSpace> | null = null
  return () => {
    pending ??= readDiskSpace().finally(() => {
      pending = null
    })
    return pending
  }
}
