import { compareIntervals, wilsonInterval, type Interval, type Share } from '../reports/wilson'

export interface HourCount {
  calls: number
  connected: number
}

/** Fewer calls in an hour tell nothing. */
export const MIN_HOUR_CALLS = 50
export const BEST_TIME_DAYS = 90

export type Standing = -1 | 0 | 1

export interface JudgedHour extends HourCount {
  /** null: too few calls. */
  interval: Interval | null
  /** 1: answered more often than in the other hours; -1: less; 0: as often, or too few calls. */
  standing: Standing
}

const toShare = ({ calls, connected }: HourCount): Share => ({ successes: connected, trials: calls })

/** Compares each hour with all others. */
export function judgeHours(hours: readonly HourCount[]): JudgedHour[] {
  const total = hours.reduce(addCounts, NO_CALLS)
  return hours.map((hour) => {
    if (hour.calls < MIN_HOUR_CALLS) return { ...hour, interval: null, standing: 0 }
    const interval = wilsonInterval(toShare(hour))
    const others = { calls: total.calls - hour.calls, connected: total.connected - hour.connected }
    const standing = others.calls < MIN_HOUR_CALLS ? 0 : compareIntervals(interval, wilsonInterval(toShare(others)))
    return { ...hour, interval, standing }
  })
}

export const NO_CALLS: HourCount = { calls: 0, connected: 0 }

export const addCounts = (a: HourCount, b: HourCount): HourCount => ({
  calls: a.calls + b.calls,
  connected: a.connected + b.connected,
})
