import type { Clock } from '../core/clock'

/** The carrier keeps a text for ten hours at most. */
export const LONGEST_QUEUE_S = 36_000

/** Each number sends so many segments a second, one after the other, whatever the others do. */
export function createSenders(clock: Clock, segmentsPerSecond: number) {
  const free = new Map<string, number>()
  const waitMs = (from: string) => Math.max(0, (free.get(from) ?? 0) - clock.elapsed())
  return {
    /** Simulated milliseconds that a text from this number would wait now. */
    waitMs,
    /** The same, and the segments of this text are taken. */
    takeSlots(from: string, segments: number): number {
      const wait = waitMs(from)
      free.set(from, clock.elapsed() + wait + (segments * 1_000) / segmentsPerSecond)
      return wait
    },
  }
}

export type Senders = ReturnType<typeof createSenders>
