import { startOfDay } from './local-day'
import { localHour, offsetMs } from './local-time'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Of the local day. */
const MORNING_HOUR = 8
export const MONDAY = 1

/** A morning. `day`: `2026-11-30`, in the zone. */
export interface Morning {
  /** Epoch ms. */
  at: number
  day: string
}

/** The next 8:00 in a zone; of a weekday (0: Sunday) if one is given. */
export function nextMorning(now: number, zone: string, weekday: number | null = null): Morning {
  const today = new Date(now + offsetMs(zone, now)).toISOString().slice(0, 10)
  for (let addDays = 0; ; addDays += 1) {
    const morning = morningOf(today, zone, addDays)
    if (morning.at > now && (weekday === null || weekdayOf(morning.day) === weekday)) return morning
  }
}

const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay()

function morningOf(today: string, zone: string, addDays: number): Morning {
  const guess = (startOfDay(today, zone, addDays) ?? 0) + MORNING_HOUR * HOUR_MS
  // On a day when the clocks change.
  const at = guess + (MORNING_HOUR - localHour(zone, guess)) * HOUR_MS
  return { at, day: new Date(Date.parse(today) + addDays * DAY_MS).toISOString().slice(0, 10) }
}
