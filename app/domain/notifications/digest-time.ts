import { localHour, offsetMs } from '../places/local-time'
import { startOfDay } from '../places/local-day'

const HOUR_MS = 3_600_000
/** Of the local day. */
const DIGEST_HOUR = 8

/** The next 8:00 in a zone. `day` names it once: `2026-11-30`. */
export function nextDigest(now: number, zone: string): { at: number; day: string } {
  const today = new Date(now + offsetMs(zone, now)).toISOString().slice(0, 10)
  const first = digestOf(today, zone, 0)
  return first.at > now ? first : digestOf(today, zone, 1)
}

function digestOf(today: string, zone: string, addDays: number): { at: number; day: string } {
  const guess = (startOfDay(today, zone, addDays) ?? 0) + DIGEST_HOUR * HOUR_MS
  // On a day when the clocks change.
  const at = guess + (DIGEST_HOUR - localHour(zone, guess)) * HOUR_MS
  return { at, day: new Date(Date.parse(today) + addDays * 24 * HOUR_MS).toISOString().slice(0, 10) }
}
