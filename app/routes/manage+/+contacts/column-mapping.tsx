import { forwardRef, useState } from 'react'
import { IMPORT_FIELDS, importFieldLabel, type ImportField } from '~/domain/contacts/contact-fields'
import type { ImportView } from '~/domain/contacts/contacts.schema'
import { Select, type FieldMeta } from '~/ui/field'
import { Table, Td, Th, Tr } from '~/ui/table'
import { contactsWords } from '~/domain/contacts/contacts.words'

interface ColumnMappingProps {
  view: ImportView
  /** The refused mapping, shown again for correction. */
  refused: unknown
  /** All columns form one field: its error is below them, and focus goes to the first. */
  meta: Pick<FieldMeta, 'errors' | 'errorId'>
}

/** Maps file columns to contact fields, with guesses preselected and a preview. */
export const ColumnMapping = forwardRef<HTMLSelectElement, ColumnMappingProps>(function ColumnMapping(
  { view, refused, meta },
  first,
) {
  const [mapping, setMapping] = useState(() => (isMapping(refused, view) ? refused : view.mapping))
  const mappedColumns = mapping.flatMap((field, column) => (field === 'ignore' ? [] : [{ field, column }]))
  return (
    <div className="flex flex-col gap-6">
      <ul className="divide-y divide-line">
        {view.headers.map((header, column) => (
          <li
            key={column}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_13rem] items-center gap-x-4 gap-y-1 py-2.5 max-md:grid-cols-1"
          >
            <span className="truncate text-m font-medium">{header}</span>
            <span className="truncate text-m text-faint">
              {view.sample
                .map((row) => row[column])
                .filter(Boolean)
                .slice(0, 3)
                .join(' · ') || 'Empty'}
            </span>
            <Select
              name={`mapping[${column}]`}
              ref={column === 0 ? first : undefined}
              aria-label={contactsWords.becomes(header)}
              aria-invalid={meta.errors ? true : undefined}
              aria-describedby={meta.errors ? meta.errorId : undefined}
              value={mapping[column]}
              onChange={(event) => {
                const chosen = IMPORT_FIELDS.find((field) => field === event.currentTarget.value) ?? 'ignore'
                setMapping(mapping.map((field, index) => (index === column ? chosen : field)))
              }}
            >
              {IMPORT_FIELDS.map((field) => (
                <option key={field} value={field}>
                  {importFieldLabel(field)}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      <div>
        <h3 className="mb-2 text-m font-medium">{contactsWords.preview}</h3>
        <Table
          label={contactsWords.previewFirstContacts}
          head={mappedColumns.map(({ field, column }) => (
            <Th key={column}>{importFieldLabel(field)}</Th>
          ))}
        >
          {view.sample.slice(0, 5).map((row, index) => (
            <Tr key={index}>
              {mappedColumns.map(({ column }) => (
                <Td key={column} className="max-w-56 truncate">
                  {row[column]}
                </Td>
              ))}
            </Tr>
          ))}
        </Table>
      </div>
    </div>
  )
})

const isMapping = (value: unknown, { mapping }: ImportView): value is ImportField[] =>
  Array.isArray(value) &&
  value.length === mapping.length &&
  value.every((field) => IMPORT_FIELDS.some((one) => one === field))
