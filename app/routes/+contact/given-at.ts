const HALF_DAY_MS = 12 * 3_600_000

/** Noon of a day, which is the same day in the United States; for today, now. */
export const toGivenAt = (day: string, nowMs: number): string => {
  const noon = Date.parse(`${day}T00:00:00Z`) + HALF_DAY_MS
  const isToday = new Date(nowMs).toISOString().startsWith(day)
  return new Date(isToday ? Math.min(noon, nowMs) : noon).toISOString()
}
