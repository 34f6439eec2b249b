import { Badge } from '~/ui/badge'
import type { DataColumn } from '~/ui/data-table/data-column'
import { DataTable } from '~/ui/data-table/data-table'
import { Pagination } from '~/ui/pagination'
import { contactColumn, dateColumn } from '../../+calls/call-columns'
import type { CompliancePageData } from './load-compliance.server'
import { compliancePagesWords } from './compliance-pages.words'

type DialRow = CompliancePageData['rows'][number]

export const DIAL_COLUMNS: DataColumn<DialRow>[] = [
  contactColumn,
  {
    id: 'local-time',
    header: compliancePagesWords.localTime,
    from: 'md',
    wrap: true,
    className: 'max-w-56 text-s text-muted',
    cell: ({ localTime }) => localTime,
  },
  { id: 'ring-time', header: compliancePagesWords.ringTime, className: 'text-muted', cell: ({ ring }) => ring },
  {
    id: 'connection',
    header: compliancePagesWords.answerConnection,
    className: 'max-w-44 text-muted',
    cell: ({ connection, abandoned }) => (
      <>
        <span className="block sm:truncate">{connection}</span>
        {abandoned ? <Badge tone="warn">{compliancePagesWords.abandoned}</Badge> : null}
      </>
    ),
  },
  {
    id: 'recording',
    header: compliancePagesWords.recording,
    from: 'lg',
    className: 'max-w-40 text-muted',
    cell: ({ recording }) => (
      <span className="block sm:truncate" title={recording}>
        {recording}
      </span>
    ),
  },
  dateColumn(({ placedAt }) => placedAt),
]

export const DialTable = ({ rows, nextCursor, view }: Pick<CompliancePageData, 'rows' | 'nextCursor' | 'view'>) => (
  <DataTable
    label={compliancePagesWords.dials}
    columns={DIAL_COLUMNS}
    rows={rows}
    rowId={({ uuid }) => uuid}
    shown={view.columns}
    empty={null}
    foot={<Pagination nextCursor={nextCursor} />}
  />
)
