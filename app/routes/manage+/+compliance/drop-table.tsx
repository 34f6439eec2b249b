import { DROP_STATUS_LABELS } from '~/domain/ringless/ringless.words'
import type { DataColumn } from '~/ui/data-table/data-column'
import { DataTable } from '~/ui/data-table/data-table'
import { Pagination } from '~/ui/pagination'
import { dateColumn } from '../../+calls/call-columns'
import { ContactLink } from '../../+contact/contact-link'
import { compliancePagesWords } from './compliance-pages.words'
import type { DropsPageData } from './load-drops.server'

type DropRow = DropsPageData['rows'][number]

export const DROP_COLUMNS: DataColumn<DropRow>[] = [
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
    cell: ({ status, reason }) => (
      <>
        {DROP_STATUS_LABELS[status]}
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
    from: 'md',
    wrap: true,
    className: 'max-w-72 text-s text-muted',
    cell: ({ consent, wording }) => (
      <>
        {consent}
        {wording === 'None' ? null : (
          <q dir="auto" className="line-clamp-2 block text-faint">
            {wording}
          </q>
        )}
      </>
    ),
  },
  dateColumn(({ checkedAt }) => checkedAt),
]

/** Sent and refused drops, newest first, with the checks made before sending. */
export const DropTable = ({ rows, nextCursor, view }: Pick<DropsPageData, 'rows' | 'nextCursor' | 'view'>) => (
  <DataTable
    label={compliancePagesWords.drops}
    columns={DROP_COLUMNS}
    rows={rows}
    rowId={({ id }) => id}
    shown={view.columns}
    empty={null}
    foot={<Pagination nextCursor={nextCursor} />}
  />
)
