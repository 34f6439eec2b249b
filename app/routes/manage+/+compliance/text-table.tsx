import { Badge } from '~/ui/badge'
import type { DataColumn } from '~/ui/data-table/data-column'
import { DataTable } from '~/ui/data-table/data-table'
import { Pagination } from '~/ui/pagination'
import { dateColumn } from '../../+calls/call-columns'
import { ContactLink } from '../../+contact/contact-link'
import type { TextsPageData } from './load-texts.server'
import { compliancePagesWords } from './compliance-pages.words'

type TextRow = TextsPageData['rows'][number]

const STATUS: Partial<Record<TextRow['status'], string>> = {
  sending: compliancePagesWords.atTheCarrier,
  uncertain: 'Unknown',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: compliancePagesWords.notSent,
}

export const TEXT_COLUMNS: DataColumn<TextRow>[] = [
  {
    id: 'contact',
    header: compliancePagesWords.contact,
    place: 'title',
    className: 'max-w-44',
    cell: ({ contactId, name, phone }) => (
      <>
        {contactId === null ? (
          <span dir="auto" className="block truncate font-medium">
            {name ?? phone}
          </span>
        ) : (
          <ContactLink
            contactId={contactId}
            dir="auto"
            className="block truncate font-medium text-text hover:underline"
          >
            {name ?? phone}
          </ContactLink>
        )}
        <span className="tabular block truncate text-s text-faint">{name ? phone : compliancePagesWords.noName}</span>
      </>
    ),
  },
  {
    id: 'status',
    header: compliancePagesWords.status,
    wrap: true,
    className: 'max-w-64 text-muted',
    cell: ({ status, isBlast, reason }) => (
      <>
        {STATUS[status] ?? 'Waiting'} {isBlast ? <Badge>{compliancePagesWords.blast}</Badge> : null}
        {reason === 'None' ? null : <span className="block text-s text-faint">{reason}</span>}
      </>
    ),
  },
  {
    id: 'local-time',
    header: compliancePagesWords.localTime,
    from: 'md',
    wrap: true,
    className: 'max-w-56 text-s text-muted',
    cell: ({ localTime }) => localTime,
  },
  {
    id: 'list',
    header: compliancePagesWords.doNotCallListLabel,
    from: 'lg',
    wrap: true,
    className: 'max-w-40 text-s text-muted',
    cell: ({ list }) => list,
  },
  {
    id: 'consent',
    header: compliancePagesWords.consent,
    from: 'lg',
    wrap: true,
    className: 'max-w-56 text-s text-muted',
    cell: ({ consent }) => consent,
  },
  dateColumn(({ checkedAt }) => checkedAt),
]

/** Sent and blocked texts, newest first, with the checks made before sending. */
export const TextTable = ({ rows, nextCursor, view }: Pick<TextsPageData, 'rows' | 'nextCursor' | 'view'>) => (
  <DataTable
    label={compliancePagesWords.texts}
    columns={TEXT_COLUMNS}
    rows={rows}
    rowId={({ id }) => id}
    shown={view.columns}
    empty={null}
    foot={<Pagination nextCursor={nextCursor} />}
  />
)
