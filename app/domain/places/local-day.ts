import { offsetMs } from './local-time'

/** When a day (`2026-11-30`) begins in a zone, epoch ms. null: not a day, or an unknown zone. */
export function startOfDay(day: string, zone: string, addDays = 0): number | null {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(midnight)) return null
  const wall = midnight + addDays * 86_400_000
  try {
    // The offset at the guess may be that of before a change of clocks.
    return wall - offsetMs(zone, wall - offsetMs(zone, wall))
  } catch {
    return null
  }
}
