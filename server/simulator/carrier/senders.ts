import type { Clock } from '../core/clock'

/** The carrier queues a text for ten hours at most. */
export const MAX_QUEUE_S = 36_000

/** Rate limit per number, in segments per second. */
export function createSenders(clock: Clock, segmentsPerSecond: number) {
  const nextFreeAt = new Map<string, number>()
  const waitMs = (from: string) => Math.max(0, (nextFreeAt.get(from) ?? 0) - clock.elapsed())
  return {
    /** Simulated milliseconds until a text could leave. */
    waitMs,
    /** Same, and reserves the segments. */
    reserveSlots(from: string, segments: number): number {
      const wait = waitMs(from)
      nextFreeAt.set(from, clock.elapsed() + wait + (segments * 1_000) / segmentsPerSecond)
      return wait
    },
  }
}

export type Senders = ReturnType<typeof createSenders>
