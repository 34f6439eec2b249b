import type { Clock } from '../core/clock'

/**
 * The carrier's calls-per-second limit: each call that the REST API creates takes the next slot, spaced evenly. `<Dial>` and
 * inbound calls take none.
 */
export function createCallQueue(clock: Clock, callsPerSecond: number) {
  let free = 0
  return {
    /** Simulated milliseconds until this call may start. */
    takeSlot(): number {
      const now = clock.elapsed()
      const at = Math.max(now, free)
      free = at + 1000 / callsPerSecond
      return at - now
    },
  }
}

export type CallQueue = ReturnType<typeof createCallQueue>
