const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/**
 * End of the month that runs from a start, in epoch ms. A start on the 31st ends on the last day of shorter months,
 * and on the 31st again after them.
 */
export function getPeriodEnd(startedAt: number, now: number): number {
  const start = new Date(startedAt)
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth()]
  const timeOfDay = startedAt - Date.UTC(year, month, start.getUTCDate())
  const endAfter = (months: number): number => {
    const day = Math.min(start.getUTCDate(), daysOfMonth(year, month + months))
    return Date.UTC(year, month + months, day) + timeOfDay
  }
  const today = new Date(now)
  const elapsed = (today.getUTCFullYear() - year) * 12 + today.getUTCMonth() - month
  const end = endAfter(Math.max(elapsed, 1))
  return end > now ? end : endAfter(elapsed + 1)
}
