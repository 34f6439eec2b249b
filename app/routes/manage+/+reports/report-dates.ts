const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Keys of 7 characters or fewer are months (3-settings §9). */
const isMonth = (key: string): boolean => key.length <= 7

export const periodLabel = (key: string): string => (isMonth(key) ? month : day).format(Date.parse(key))
export const periodTitle = (key: string): string => (isMonth(key) ? month : weekday).format(Date.parse(key))

/** 'Nov 24 – Nov 30, 2026'. */
export function rangeLabel(start: string, end: string): string {
  const last = dayOfYear.format(Date.parse(end))
  if (start === end) return last
  return `${(start.slice(0, 4) === end.slice(0, 4) ? day : dayOfYear).format(Date.parse(start))} – ${last}`
}
