import type { MemberStats } from '~/domain/reports/reports.schema'
import type { DataColumn } from '~/ui/data-table/data-column'
import type { callsPath } from './report-paths'
import { reportPagesWords } from './report-pages.words'
import { usageColumns, type RowGoals } from './usage-columns'

export const sellerColumns = (query: Parameters<typeof callsPath>[0], goals: RowGoals): DataColumn<MemberStats>[] => [
  {
    id: 'name',
    header: reportPagesWords.seller,
    place: 'title',
    sort: 'ascending',
    cell: ({ name, role }) => (
      <>
        <span className="block max-w-56 truncate font-medium" title={name}>
          {name}
        </span>
        {role === null ? null : <span className="block text-xs text-faint">{reportPagesWords.roles[role]}</span>}
      </>
    ),
  },
  ...usageColumns<MemberStats>({ query, callsOf: ({ userId }) => ({ userId }), goals }),
]
