import { statfs } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import { addGauge } from './metrics'

/** How much room is left where everything is kept. Where the disk does not say it is no number, and the others are told all the same. */
export function addDiskGauge(registry: Registry, dataDir: string): void {
  addGauge(registry, 'disk_free_bytes', 'Free bytes of the disk of DATA_DIR', [], async () => {
    try {
      const { bavail, bsize } = await statfs(dataDir)
      return [[{}, bavail * bsize]]
    } catch {
      return [[{}, NaN]]
    }
  })
}
