import { addDays } from '~/domain/reports/report-days'
import type { UsageFigures } from '~/domain/reports/reports.schema'
import type { DataColumn } from '~/ui/data-table/data-column'
import { periodTitle } from './report-dates'
import { reportPagesWords } from './report-pages.words'
import type { callsPath } from './report-paths'
import { usageColumns, type RowGoals } from './usage-columns'

interface PeriodRow extends UsageFigures {
  period: string
}

export const periodColumns = (
  query: Parameters<typeof callsPath>[0],
  goals: RowGoals,
  isMonthly: boolean,
): DataColumn<PeriodRow>[] => [
  {
    id: 'period',
    header: isMonthly ? reportPagesWords.month : reportPagesWords.day,
    place: 'title',
    sort: 'descending',
    cell: ({ period }) => periodTitle(period),
  },
  ...usageColumns<PeriodRow>({ query, callsOf: ({ period }) => daysOf(period, query), goals }),
]

/** Days of a period within the range. */
function daysOf(period: string, { start, end }: { start: string; end: string }) {
  if (period.length > 7) return { start: period, end: period }
  const first = `${period}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  return { start: first < start ? start : first, end: last > end ? end : last }
}
