const DAY_MS = 86_400_000

/** Peers' habit: from 20 dials a day to 60 within two weeks (admin-facts §4). */
export const RAMP_FROM = 20
export const RAMP_DAYS = 14
export const DEFAULT_DAILY_BUDGET = 60
export const MIN_DAILY_BUDGET = RAMP_FROM
export const MAX_DAILY_BUDGET = 1_000

/** Dials that a number may carry on a day. */
export function dailyBudget(
  { state, rampStartedAt }: { state: string; rampStartedAt: number },
  limit: number,
  now: number,
): number {
  if (state !== 'warmingUp') return limit
  const days = Math.min(RAMP_DAYS, Math.max(0, Math.floor((now - rampStartedAt) / DAY_MS)))
  return Math.round(RAMP_FROM + ((limit - RAMP_FROM) * days) / RAMP_DAYS)
}

export const isRampOver = (rampStartedAt: number, now: number): boolean => now - rampStartedAt >= RAMP_DAYS * DAY_MS
