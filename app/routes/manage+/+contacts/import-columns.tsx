import { Link } from '@remix-run/react'
import type { ImportStatus, ImportView } from '~/domain/contacts/contacts.schema'
import { Badge, type Tone } from '~/ui/badge'
import type { DataColumn } from '~/ui/data-table/data-column'
import { numberColumn } from '~/ui/data-table/number-column'
import { FormattedTime } from '~/ui/formatted-time'
import { importPagesWords } from '../../+imports/import-pages.words'

const TONES: Record<ImportStatus, Tone> = {
  preview: 'warn',
  running: 'info',
  done: 'ok',
  failed: 'danger',
  undone: 'neutral',
}

const getStatus = ({ state, undo }: Pick<ImportView, 'state' | 'undo'>): ImportStatus =>
  undo?.state === 'done' ? 'undone' : state

export const IMPORT_COLUMNS: readonly DataColumn<ImportView>[] = [
  {
    id: 'file',
    header: importPagesWords.file,
    sort: 'ascending',
    place: 'title',
    className: 'max-w-72',
    cell: ({ id, fileName }) => (
      <Link
        to={`/manage/contacts/imports/${id}`}
        dir="auto"
        className="block truncate font-medium text-text hover:underline"
      >
        {fileName}
      </Link>
    ),
  },
  {
    id: 'state',
    header: importPagesWords.state,
    className: 'whitespace-nowrap',
    cell: (row) => {
      const status = getStatus(row)
      return (
        <>
          <Badge tone={TONES[status]}>{importPagesWords.states[status]}</Badge>
          {status === 'running' ? (
            <span className="tabular ml-2 text-s text-muted">
              {Math.floor((row.progressRow / Math.max(1, row.totalRows)) * 100)}%
            </span>
          ) : null}
        </>
      )
    },
  },
  {
    id: 'member',
    header: importPagesWords.importedBy,
    from: 'lg',
    className: 'max-w-40 text-muted',
    cell: ({ userName }) => (
      <span dir="auto" title={userName} className="block truncate">
        {userName}
      </span>
    ),
  },
  numberColumn('rows', importPagesWords.rows, ({ totalRows }) => totalRows, { sort: 'descending' }),
  numberColumn('added', importPagesWords.added, ({ added }) => added, { from: 'md' }),
  numberColumn('updated', importPagesWords.updated, ({ updated }) => updated, { isOptional: true }),
  numberColumn('refused', importPagesWords.refused, ({ refused }) => refused, { from: 'md', sort: 'descending' }),
  numberColumn('dnc', importPagesWords.dnc, ({ doNotCall }) => doNotCall, { isOptional: true }),
  {
    id: 'started',
    header: importPagesWords.started,
    sort: 'descending',
    from: 'lg',
    className: 'whitespace-nowrap text-muted',
    cell: ({ createdAt }) => <FormattedTime at={createdAt} />,
  },
]
