import { CrmError } from '../../../app/domain/crm.port'
import { getRetryAfterMs, type CrmResponse } from '../send-crm-request'

const DAY_MS = 86_400_000
/** Documented burst limit: 100 requests in 10 s. */
const INTERVAL_MS = 10_000

/** Per location, from X-RateLimit-* headers. Assumes UTC days. */
export function createRateLimits(name: string) {
  /** Monotonic clock. */
  const blockedUntil = new Map<string, number>()

  const tooMany = (waitMs: number) =>
    new CrmError('rate_limited', `${name} asks to wait ${Math.ceil(waitMs / 1000)} s`, 'retry', Math.ceil(waitMs))

  return {
    /** Throws CrmError rate_limited. */
    requireCapacity(locationId: string): void {
      const waitMs = (blockedUntil.get(locationId) ?? 0) - performance.now()
      if (waitMs > 0) throw tooMany(waitMs)
    },
    /** Throws CrmError rate_limited on a 429. */
    recordResponse(locationId: string, { status, headers }: CrmResponse, now: number): void {
      const remaining = (header: string) => (headers.has(header) ? Number(headers.get(header)) : Infinity)
      const interval = Number(headers.get('x-ratelimit-interval-milliseconds')) || INTERVAL_MS
      const waitMs =
        remaining('x-ratelimit-daily-remaining') <= 0
          ? DAY_MS - (now % DAY_MS)
          : status === 429
            ? (getRetryAfterMs(headers, now) ?? interval)
            : remaining('x-ratelimit-remaining') <= 0
              ? interval
              : 0
      // Answers arrive out of order: an earlier request's shortens no wait.
      if (waitMs > 0)
        blockedUntil.set(locationId, Math.max(performance.now() + waitMs, blockedUntil.get(locationId) ?? 0))
      if (status === 429) throw tooMany(waitMs)
    },
  }
}
