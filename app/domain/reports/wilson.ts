/** Of a 95 % interval. */
const Z = 1.96

/** Shares from 0 to 1. */
export interface Interval {
  low: number
  high: number
}

/** A count of successes and how many there could be. */
export interface Share {
  successes: number
  trials: number
}

/** A wider interval says too little: the legend's bands are 20 % each. */
const MAX_WIDTH = 0.2

/** Wilson score interval. null: no trials. */
export function wilsonInterval({ successes, trials }: Share): Interval | null {
  if (trials <= 0) return null
  const share = Math.min(1, Math.max(0, successes / trials))
  const scale = 1 + Z ** 2 / trials
  const centre = (share + Z ** 2 / (2 * trials)) / scale
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / trials + Z ** 2 / (4 * trials ** 2))
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}

/** 'Too few to tell' otherwise. */
export const tellsEnough = (interval: Interval | null): interval is Interval =>
  interval !== null && interval.high - interval.low <= MAX_WIDTH

/** -1: all of `a` is below `b`; 1: above; 0: they touch, or one is unknown. */
export function compareIntervals(a: Interval | null, b: Interval | null): -1 | 0 | 1 {
  if (!a || !b) return 0
  if (a.high < b.low) return -1
  return a.low > b.high ? 1 : 0
}
