import { useLocation, useNavigation } from '@remix-run/react'
import { useTable, type ColumnVisibilityState, type RowSelectionState } from '@tanstack/react-table'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { cx } from '../cx'
import { CURSOR_PARAM } from '../pagination'
import { TableFrame } from '../table'
import { columnChoices, columnDefs, COLUMNS_PARAM, tableParts, type DataColumn } from './data-column'
import { BodyCell, HeadCell } from './data-cells'
import { PageBox, RowBox } from './selection-boxes'
import { SelectionForm, type TableSelection } from './selection-form'
import { SkeletonRows } from './skeleton-rows'
import { SORT_PARAM, type Sort } from './sort'

export interface DataTableProps<Row extends object> {
  label: string
  /** Stable: a constant of the module, or memoized. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowId(row: Row): string
  /** As the server sorted the rows. */
  sort?: Sort | null
  /** Columns that the person chose; null: those of the page. */
  shown?: readonly string[] | null
  selection?: TableSelection<Row>
  /** Instead of the table without rows: an EmptyState, NoMatches or ErrorState. */
  empty: ReactNode
  foot?: ReactNode
}

/** Parameters that change how the same rows are shown: a selection outlives them. */
const VIEW_PARAMS = [CURSOR_PARAM, SORT_PARAM, COLUMNS_PARAM]

/** A table on wide screens, cards on phones. Reading, sorting and selection work without scripts. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { pathname, search } = useLocation()
  const filters = new URLSearchParams(search)
  for (const name of VIEW_PARAMS) filters.delete(name)
  // Other filters: other rows, and a new selection.
  return <RowTable key={`${pathname}?${filters}`} {...props} />
}

function RowTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, sort = null, shown = null, selection, empty, foot } = props
  const isLoading = useIsPageLoading()
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const [isAll, setIsAll] = useState(false)
  const defs = useMemo(() => columnDefs(columns), [columns])
  const columnVisibility = useMemo<ColumnVisibilityState>(
    () => Object.fromEntries(columnChoices(columns, shown).map(({ id, isShown }) => [id, isShown])),
    [columns, shown],
  )
  const { by, descending } = sort ?? {}
  const sorting = useMemo(() => (by === undefined ? [] : [{ id: by, desc: descending === true }]), [by, descending])
  const table = useTable({
    features: tableParts,
    columns: defs,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    enableRowSelection: selection ? ({ original }) => selection.isSelectable?.(original) ?? true : false,
    state: { rowSelection, columnVisibility, sorting },
    onRowSelectionChange: (change) => {
      setIsAll(false)
      setRowSelection(change)
    },
  })
  const frame = useCheckedBeforeScripts(selection?.name, setRowSelection)
  if (rows.length === 0 && !isLoading) return empty

  const isWide = shown !== null
  // Cards name their cells: the head only sorts and selects.
  const hasHeadOnCards = selection !== undefined || columns.some((column) => column.sort)
  const shownRows = table.getRowModel().rows
  const content = (
    <TableFrame label={label} foot={foot} isBusy={isLoading}>
      {/* Phones lay rows out as cards, which takes the roles of a table away. */}
      <table role="table" className="w-full border-collapse text-m max-sm:block" aria-label={label}>
        <thead role="rowgroup" className={hasHeadOnCards ? 'max-sm:block' : 'max-sm:sr-only'}>
          {table.getHeaderGroups().map((group) => (
            <tr
              key={group.id}
              role="row"
              className="border-b border-line text-left text-s text-faint max-sm:flex max-sm:min-h-9 max-sm:items-center max-sm:gap-x-4 max-sm:px-4"
            >
              {selection ? <PageBox table={table} /> : null}
              {group.headers.map(({ id, column }) => (
                <HeadCell key={id} id={id} {...column.columnDef.meta} isWide={isWide} sorted={sort}>
                  {String(column.columnDef.header)}
                </HeadCell>
              ))}
            </tr>
          ))}
        </thead>
        <tbody role="rowgroup" className={cx('divide-y divide-line max-sm:block', isLoading && 'opacity-60')}>
          {rows.length === 0 ? (
            <SkeletonRows columns={table.getVisibleLeafColumns().length + (selection ? 1 : 0)} />
          ) : (
            shownRows.map((row) => (
              <tr
                key={row.id}
                role="row"
                className="transition-colors duration-(--quick) hover:bg-hover has-checked:bg-selected max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:px-4 max-sm:py-3 max-sm:before:-order-1 max-sm:before:-mt-1.5 max-sm:before:basis-full"
              >
                {selection ? <RowBox row={row} name={selection.name} label={selection.labelOf(row.original)} /> : null}
                {row.getVisibleCells().map((cell) => {
                  const { header, meta, cell: content } = cell.column.columnDef
                  return (
                    <BodyCell key={cell.id} {...meta} isWide={isWide} header={String(header)}>
                      {typeof content === 'function' ? content(cell.getContext()) : null}
                    </BodyCell>
                  )
                })}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </TableFrame>
  )
  if (!selection) return content
  const selectedIds = Object.keys(rowSelection)
  const onPage = new Set(shownRows.map(({ id }) => id))
  return (
    <div ref={frame}>
      <SelectionForm
        selection={selection}
        elsewhere={selectedIds.filter((id) => !onPage.has(id))}
        count={isAll && selection.all ? selection.all.total : selectedIds.length}
        isAll={isAll}
        isPageSelected={table.getIsAllPageRowsSelected()}
        selectAll={() => setIsAll(true)}
        clear={() => table.setRowSelection({})}
      >
        {content}
      </SelectionForm>
    </div>
  )
}

/** Another sort, filter or page of the same list. */
function useIsPageLoading(): boolean {
  const navigation = useNavigation()
  const { pathname, search } = useLocation()
  const to = navigation.state === 'loading' ? navigation.location : undefined
  return to?.pathname === pathname && to.search !== search
}

/** Rows that were checked before the scripts ran stay selected. */
function useCheckedBeforeScripts(name: string | undefined, select: (rows: RowSelectionState) => void) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const boxes = [...(frame.current?.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="${name}"]`) ?? [])]
    const checked = boxes.filter((box) => box.checked)
    if (checked.length > 0) select(Object.fromEntries(checked.map(({ value }) => [value, true])))
  }, [name, select])
  return frame
}
