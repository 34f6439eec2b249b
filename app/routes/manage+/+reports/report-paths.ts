import type { CallFigure } from '~/domain/call-history/call-history.schema'
import { ZONE_PARAM } from '../../+list/filter-bar'
import { MEMBER } from '../+history/member-filter'

interface ReportQuery {
  start: string
  end: string
  zone: string
  member?: string
}

export const reportPath = (tab: '' | '/team' | '/dispositions' | '/numbers', query: ReportQuery): string =>
  `/manage/reports${tab}?${new URLSearchParams({ ...query })}`

interface CallsBehind {
  figure: CallFigure
  direction?: 'outbound' | 'inbound'
  start?: string
  end?: string
  /** A seller. */
  userId?: string
  disposition?: string
}

/** The calls behind a figure. */
export function callsPath(query: ReportQuery, calls: CallsBehind): string {
  const { figure, direction = 'outbound', start = query.start, end = query.end, disposition } = calls
  const userId = calls.userId ?? query.member
  const search = new URLSearchParams({ from: start, to: end, [ZONE_PARAM]: query.zone, figure })
  if (userId !== undefined) search.set(MEMBER, userId)
  if (disposition !== undefined) search.set('disposition', disposition)
  return `/manage/history${direction === 'inbound' ? '/inbound' : ''}?${search}`
}
