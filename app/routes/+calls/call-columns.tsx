import type { DataColumn } from '~/ui/data-table/data-column'
import { FormattedTime } from '~/ui/formatted-time'
import { NameCell } from '../+contact/name-cell'
import { CallLink } from './call-links'
import { callPagesWords } from './call-pages.words'

interface CallOfRow {
  uuid: string
  /** null: the number is of no contact. */
  contactId: string | null
  /** null: unknown. */
  name: string | null
  phone: string
}

export const contactColumn: DataColumn<CallOfRow> = {
  id: 'contact',
  header: callPagesWords.contact,
  place: 'title',
  className: 'max-w-56',
  cell: ({ uuid, contactId, name, phone }) => (
    <NameCell contactId={contactId}>
      <CallLink id={uuid}>{name ?? phone}</CallLink>
      <span className="tabular block truncate text-s text-faint">{name ? phone : callPagesWords.noName}</span>
    </NameCell>
  ),
}

/** Day and time. */
export const dateColumn = <Row,>(at: (row: Row) => string): DataColumn<Row> => ({
  id: 'date',
  header: callPagesWords.date,
  className: 'text-muted',
  cell: (row) => (
    <>
      <span className="block">
        <FormattedTime at={at(row)} precision="day" />
      </span>
      <span className="block text-s text-faint">
        <FormattedTime at={at(row)} precision="clock" />
      </span>
    </>
  ),
})
