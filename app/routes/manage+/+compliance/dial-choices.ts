import type { DialsOnly } from '~/domain/compliance/compliance.schema'

/** Query parameters of the page. */
export const DAYS = 'days'
export const ONLY = 'only'
export const CAMPAIGN = 'campaign'

export const ANY_TIME = 'any'
/** The law counts abandoned calls over 30 days. */
export const DEFAULT_DAYS = '30'

export const PERIODS = [
  ['1', 'Last 24 hours'],
  ['7', 'Last 7 days'],
  [DEFAULT_DAYS, 'Last 30 days'],
  ['90', 'Last 90 days'],
  [ANY_TIME, 'Any time'],
] as const

export const DIAL_FILTER_LABELS: Record<DialsOnly, string> = {
  abandoned: 'Abandoned',
  late: 'Connected after more than 2 s',
  message: 'Heard the callback message',
  shortRing: 'Rang for less than 15 s',
  recorded: 'Recorded',
}
