export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
/** Four weeks. */
export const PACE_DAYS = 28
/** Fewer days with calls say nothing about a pace. */
export const MIN_PACE_DAYS = 5

export interface DayFigures {
  dials: number
  connects: number
  conversations: number
  talkMs: number
  appointments: number
}

export const NO_DAY_FIGURES: DayFigures = { dials: 0, connects: 0, conversations: 0, talkMs: 0, appointments: 0 }
const NAMES = Object.keys(NO_DAY_FIGURES) as Array<keyof DayFigures>

/** `hour`: whole hours since 1970, UTC. */
export interface HourFigures extends DayFigures {
  hour: number
}

/** null figures: fewer than MIN_PACE_DAYS days. */
export interface UsualPace {
  /** Days with a dial in the four weeks before today. */
  days: number
  figures: DayFigures | null
}

interface PaceInput {
  now: number
  /** Start of today. */
  midnight: number
  /** Of the zone; a day may have 23 or 25 hours. */
  offsetMs(at: number): number
}

/** The average of each figure at this time of day. Days without a dial are left out; the hour in progress counts in part. */
export function getUsualPace(hours: readonly HourFigures[], { now, midnight, offsetMs }: PaceInput): UsualPace {
  const days = new Map<number, DayFigures>()
  const timeOfDayMs = now - midnight
  for (const { hour, ...figures } of hours) {
    const at = hour * HOUR_MS
    const sinceMidnight = at - midnight + offsetMs(at) - offsetMs(now)
    const day = Math.floor(sinceMidnight / DAY_MS)
    if (day >= 0 || day < -PACE_DAYS) continue
    const share = Math.min(1, Math.max(0, (timeOfDayMs - (sinceMidnight - day * DAY_MS)) / HOUR_MS))
    const sum = days.get(day) ?? NO_DAY_FIGURES
    days.set(day, addShare(sum, figures, share))
  }
  const withDials = new Set(
    hours.filter(({ dials }) => dials > 0).map(({ hour }) => dayOf(hour * HOUR_MS, { now, midnight, offsetMs })),
  )
  const counted = [...days].filter(([day]) => withDials.has(day)).map(([, figures]) => figures)
  if (counted.length < MIN_PACE_DAYS) return { days: counted.length, figures: null }
  const sum = counted.reduce((total, figures) => addShare(total, figures, 1), NO_DAY_FIGURES)
  return { days: counted.length, figures: mapFigures((name) => Math.round(sum[name] / counted.length)) }
}

const dayOf = (at: number, { now, midnight, offsetMs }: PaceInput): number =>
  Math.floor((at - midnight + offsetMs(at) - offsetMs(now)) / DAY_MS)

const mapFigures = (value: (name: keyof DayFigures) => number): DayFigures =>
  Object.fromEntries(NAMES.map((name) => [name, value(name)])) as unknown as DayFigures

const addShare = (sum: DayFigures, figures: DayFigures, share: number): DayFigures =>
  mapFigures((name) => sum[name] + figures[name] * share)
