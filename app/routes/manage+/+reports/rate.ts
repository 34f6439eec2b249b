import { tellsEnough, wilsonInterval } from '~/domain/reports/wilson'

/** From so many on the interval is narrower than the figure's rounding. */
const EXACT_TRIALS = 1_000

export interface Rate {
  /** Floor percent; null: too few calls to tell. */
  percent: number | null
  /** Percent; null: not shown. */
  interval: { low: number; high: number } | null
  successes: number
  trials: number
}

export function getRate(successes: number, trials: number): Rate {
  const interval = wilsonInterval({ successes, trials })
  const tells = tellsEnough(interval)
  return {
    percent: tells ? Math.floor((100 * successes) / trials) : null,
    interval:
      tells && trials < EXACT_TRIALS
        ? { low: Math.floor(100 * interval.low), high: Math.ceil(100 * interval.high) }
        : null,
    successes,
    trials,
  }
}

/** 3-settings §9. */
const RATE_GOAL_PERCENT = 50

export const getPercentOfRateGoal = (percent: number): number => Math.round((100 * percent) / RATE_GOAL_PERCENT)
