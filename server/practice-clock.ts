import type { Clock } from '../app/domain/clock'

const DAY_MS = 86_400_000

/** Offset of Chicago from UTC at a moment, ms (negative: behind). */
function chicagoOffset(at: number): number {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Chicago',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const wall = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second)
  return wall - Math.floor(at / 1000) * 1000
}

/** Epoch ms of 11:00 in Chicago on the Tuesday on or before the moment's date there. */
export function practiceStart(now: number): number {
  const wall = new Date(now + chicagoOffset(now))
  const sinceTuesday = (wall.getUTCDay() + 5) % 7
  const eleven = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate(), 11) - sinceTuesday * DAY_MS
  // The offset of the day itself: a border of daylight saving may lie between it and now.
  return eleven - chicagoOffset(eleven)
}

/**
 * The clock of the process. The United States sleep for hours each day, so while the simulator is the carrier decisions
 * about local hours use a practice clock: Tuesday 11:00 in Chicago at start, running.
 */
export function makeClock(practice: boolean, now: () => number = Date.now): Clock {
  const started = now()
  const shift = practiceStart(started) - started
  return { now, localHoursNow: () => now() + (practice ? shift : 0), practice }
}
