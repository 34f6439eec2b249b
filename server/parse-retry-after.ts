const MIN_MS = 1_000

/** RFC 9110 §10.2.3: seconds or a date. Whole ms from 1 s to `maxMs`; null: no header, or one that is neither. */
export function parseRetryAfter(header: string | null | undefined, now: number, maxMs: number): number | null {
  if (!header) return null
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? Math.ceil(seconds * 1000) : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(maxMs, Math.max(MIN_MS, ms)) : null
}
