import type { DialsOnly } from '~/domain/compliance/compliance.schema'
import { compliancePagesWords } from './compliance-pages.words'

/** Query parameters of the page. */
export const DAYS = 'days'
export const ONLY = 'only'
export const CAMPAIGN = 'campaign'

export const ANY_TIME = 'any'
/** The law counts abandoned calls over 30 days. */
export const DEFAULT_DAYS = '30'

export const PERIODS = [
  ['1', compliancePagesWords.last24Hours],
  ['7', compliancePagesWords.lastSevenDays],
  [DEFAULT_DAYS, compliancePagesWords.last30Days],
  ['90', compliancePagesWords.last90Days],
  [ANY_TIME, compliancePagesWords.anyTime],
] as const

export const DIAL_FILTER_LABELS: Record<DialsOnly, string> = {
  abandoned: 'Abandoned',
  late: compliancePagesWords.connectedAfterMoreThanTwo,
  message: compliancePagesWords.heardCallbackMessage,
  shortRing: compliancePagesWords.rangLessThan15S,
  recorded: 'Recorded',
}
