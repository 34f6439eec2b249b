const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** UTC. */
export const formatDay = (at: number): string => DAY.format(at)

export const formatCents = (cents: number): string => DOLLARS.format(cents / 100)
