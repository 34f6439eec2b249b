import type { ReactNode } from 'react'
import { cx } from '../cx'
import { uiWords } from '../ui.words'
import type { ColumnStyle } from './data-column'
import { SortHeader } from './sort-header'
import type { Sort } from './sort'

interface CellProps extends ColumnStyle {
  /** Shows the column at each width. */
  isWide: boolean
}

const hiddenBelow = { md: 'sm:max-md:hidden', lg: 'sm:max-lg:hidden', xl: 'sm:max-xl:hidden' }

/** A phone's card: the title and the actions have the first line, or two where both are long; other cells share lines by two. */
const onCard = {
  title: 'max-sm:-order-3 max-sm:min-w-0 max-sm:grow max-sm:basis-[calc(100%-12rem)]',
  actions: 'max-sm:-my-1 max-sm:-mr-2 max-sm:-order-2 max-sm:ml-auto',
  cell: 'max-sm:min-w-0 max-sm:basis-[calc(50%-0.5rem)]',
}

const classOf = ({ align, from, place, isWide, className }: CellProps, own: string) =>
  cx(
    'sm:px-4',
    (align === 'end' || place === 'actions') && 'sm:text-right',
    from && !isWide && hiddenBelow[from],
    own,
    className,
  )

interface HeadCellProps extends CellProps {
  id: string
  sort?: 'ascending' | 'descending'
  sorted: Sort | null
  children: string
}

export function HeadCell({ id, sort, sorted, children, ...cell }: HeadCellProps) {
  const direction = sorted?.by !== id ? 'none' : sorted.descending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={sort ? direction : undefined}
      className={classOf(
        { ...cell, className: undefined },
        cx('h-9 font-medium whitespace-nowrap', !sort && 'max-sm:sr-only'),
      )}
    >
      {sort ? (
        <SortHeader column={id} first={sort} sort={sorted} align={cell.align}>
          {children}
        </SortHeader>
      ) : cell.place === 'actions' ? (
        <span className="sr-only">{children || uiWords.actions}</span>
      ) : (
        children
      )}
    </th>
  )
}

interface BodyCellProps extends CellProps {
  header: string
  children: ReactNode
}

export function BodyCell({ header, children, ...cell }: BodyCellProps) {
  const { place, wrap = false } = cell
  const isEmpty = children === null || children === undefined || children === ''
  return (
    <td
      role="cell"
      className={classOf(
        cell,
        cx('sm:h-11 sm:py-1.5', !wrap && 'sm:whitespace-nowrap', isEmpty && 'max-sm:hidden', onCard[place ?? 'cell']),
      )}
    >
      {place ? null : (
        <span aria-hidden className="block text-xs text-faint sm:hidden">
          {header}
        </span>
      )}
      {isEmpty && !place ? <span className="text-faint">–</span> : children}
    </td>
  )
}
