import { CrmError } from '../../../app/domain/crm.port'
import { retryAfterOf, type Answer } from '../ask'

const DAY_MS = 86_400_000
/** 100 requests in 10 s, where an answer does not say otherwise. */
const INTERVAL_MS = 10_000

/**
 * Limits of each location, as GoHighLevel's answers tell them (X-RateLimit-*: a burst per interval, and a day's). Once one is
 * used up nothing is sent before its end. A day is taken to end at midnight UTC: its documents do not say.
 */
export function makeRates(name: string) {
  /** By how long the process has run, which nobody sets. */
  const heldUntil = new Map<string, number>()

  const tooMany = (waitMs: number) =>
    new CrmError('rate_limited', `${name} asks to wait ${Math.ceil(waitMs / 1000)} s`, 'retry', Math.ceil(waitMs))

  return {
    /** Throws CrmError rate_limited while a location has nothing left. */
    holdBack(locationId: string): void {
      const waitMs = (heldUntil.get(locationId) ?? 0) - performance.now()
      if (waitMs > 0) throw tooMany(waitMs)
    },
    /** Throws CrmError rate_limited for an answer that says so. */
    note(locationId: string, { status, headers }: Answer, now: number): void {
      const left = (header: string) => (headers.has(header) ? Number(headers.get(header)) : Infinity)
      const interval = Number(headers.get('x-ratelimit-interval-milliseconds')) || INTERVAL_MS
      const waitMs =
        left('x-ratelimit-daily-remaining') <= 0
          ? DAY_MS - (now % DAY_MS)
          : status === 429
            ? (retryAfterOf(headers, now) ?? interval)
            : left('x-ratelimit-remaining') <= 0
              ? interval
              : 0
      if (waitMs > 0) heldUntil.set(locationId, performance.now() + waitMs)
      else heldUntil.delete(locationId)
      if (status === 429) throw tooMany(waitMs)
    },
  }
}
