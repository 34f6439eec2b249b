import { offsetMs } from '../../../app/domain/places/local-time'
import type { Random } from './random'

/** The company's. */
export const COMPANY_ZONE = 'America/Chicago'
export const HISTORY_DAYS = 60
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Of a usual day, from Sunday. */
const LOAD = [0, 0.9, 1.1, 1.15, 1, 0.7, 0.15] as const

export interface Workday {
  /** Midnight of the calendar day, as UTC: Monday's weeks are compared with it. */
  wallDay: number
  weekday: number
  daysAgo: number
  load: number
  /** Epoch ms of a minute of the day. */
  at(minutes: number): number
  /** What the clock that decides local hours is ahead by. */
  localHoursAhead: number
}

function atWall(wallDay: number, minutes: number): number {
  const wall = wallDay + minutes * MINUTE_MS
  return wall - offsetMs(COMPANY_ZONE, wall - offsetMs(COMPANY_ZONE, wall))
}

const wallDayOf = (at: number): number => Math.floor((at + offsetMs(COMPANY_ZONE, at)) / DAY_MS) * DAY_MS

/** Oldest first. Today's morning is the practice clock's. */
export function listWorkdays(now: number, localHoursNow: number): Workday[] {
  const today = wallDayOf(now)
  const past = Array.from({ length: HISTORY_DAYS }, (_, index): Workday => {
    const daysAgo = HISTORY_DAYS - index
    const wallDay = today - daysAgo * DAY_MS
    const weekday = new Date(wallDay).getUTCDay()
    return {
      wallDay,
      weekday,
      daysAgo,
      load: LOAD[weekday]!,
      at: (minutes) => atWall(wallDay, minutes),
      localHoursAhead: 0,
    }
  })
  const ahead = localHoursNow - now
  const localDay = wallDayOf(localHoursNow)
  const weekday = new Date(localDay).getUTCDay()
  return [
    ...past,
    {
      wallDay: today,
      weekday,
      daysAgo: 0,
      load: LOAD[weekday]!,
      at: (minutes: number) => atWall(localDay, minutes) - ahead,
      localHoursAhead: ahead,
    },
  ].filter(({ load }) => load > 0)
}

/** Monday of its week. */
export const weekOf = ({ wallDay }: Workday): number => wallDay - ((new Date(wallDay).getUTCDay() + 6) % 7) * DAY_MS

/** Minutes of the day at which sessions begin; most calls are picked up late in the morning and afternoon. */
export const sessionStarts = (random: Random, { weekday }: Workday): number[] =>
  (weekday === 6 ? [600] : [545, 620, 790, 925]).map((minutes) => minutes + random.int(0, 20))

/** Share of dialed people who pick up, from 8 to 19 o'clock. */
const ANSWERS = [0.14, 0.18, 0.24, 0.27, 0.19, 0.2, 0.22, 0.24, 0.29, 0.31, 0.28, 0.2] as const
export const answerShare = (at: number): number => {
  const hour = new Date(at + offsetMs(COMPANY_ZONE, at)).getUTCHours()
  return ANSWERS[Math.min(Math.max(hour - 8, 0), ANSWERS.length - 1)]!
}
