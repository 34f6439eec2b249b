/** 2-live §9. */
const MAX_NAME_LENGTH = 15

export function monitorName(name: string): string {
  const shownName = name.trim() || 'Team Member'
  return shownName.length > MAX_NAME_LENGTH ? `${shownName.slice(0, MAX_NAME_LENGTH - 3)}...` : shownName
}

export const NO_MEMBER_TO_MONITOR = 'No other team members are currently able to be monitored.'
export const BARGE_QUESTION = 'All participants in this call will hear you, are you sure you want to continue?'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const relative = new Intl.RelativeTimeFormat('en-US')

/** 'Just now', '5 minutes ago', '2 days ago'. */
export function formatTimeAgo(at: number, now: number): string {
  const [unit, ms] = UNITS.find(([, length]) => now - at >= length) ?? [null, 1]
  return unit === null ? 'Just now' : relative.format(-Math.floor((now - at) / ms), unit)
}
