import type { Clock } from '../core/clock'

/** Spaces REST creates evenly at the calls-per-second limit. `<Dial>` and inbound calls are exempt. */
export function createCallQueue(clock: Clock, callsPerSecond: number) {
  let nextFreeAt = 0
  return {
    /** Simulated milliseconds until the call may start. */
    reserveSlot(): number {
      const now = clock.elapsed()
      const at = Math.max(now, nextFreeAt)
      nextFreeAt = at + 1000 / callsPerSecond
      return at - now
    },
  }
}

export type CallQueue = ReturnType<typeof createCallQueue>
