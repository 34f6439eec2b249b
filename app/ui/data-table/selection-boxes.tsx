import type { Row, Table } from '@tanstack/react-table'
import { useEffect, useRef } from 'react'
import { cx } from '../cx'
import { uiWords } from '../ui.words'
import { useHydrated } from '../use-hydrated'
import type { tableParts } from './data-column'

const cell = 'w-10 sm:pl-4'
const target = '-m-1 grid size-6 place-items-center'
const box = 'size-4 accent-accent-fill'

/** Selects the page. Needs scripts. */
export function PageBox<Data extends object>({ table }: { table: Pick<Table<typeof tableParts, Data>, PageMethods> }) {
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const isSome = table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()
  useEffect(() => {
    if (field.current) field.current.indeterminate = isSome
  }, [isSome])
  return (
    <th scope="col" role="columnheader" className={cell}>
      {isHydrated ? (
        <label className={target}>
          <input
            ref={field}
            type="checkbox"
            aria-label={uiWords.selectPage}
            checked={table.getIsAllPageRowsSelected()}
            onChange={({ target }) => table.toggleAllPageRowsSelected(target.checked)}
            className={box}
          />
        </label>
      ) : (
        <span className="sr-only">{uiWords.selection}</span>
      )}
    </th>
  )
}
type PageMethods = 'getIsSomePageRowsSelected' | 'getIsAllPageRowsSelected' | 'toggleAllPageRowsSelected'

interface RowBoxProps<Data extends object> {
  row: Row<typeof tableParts, Data>
  name: string
  label: string
}

export const RowBox = <Data extends object>({ row, name, label }: RowBoxProps<Data>) => (
  <td role="cell" className={cx(cell, 'max-sm:-order-4 max-sm:w-6')}>
    {row.getCanSelect() ? (
      <label className={target}>
        <input
          type="checkbox"
          name={name}
          value={row.id}
          aria-label={label}
          checked={row.getIsSelected()}
          // With Shift, up to the box that was pressed before.
          onChange={row.getToggleSelectedHandler()}
          className={box}
        />
      </label>
    ) : null}
  </td>
)
