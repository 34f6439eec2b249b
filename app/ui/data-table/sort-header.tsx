import { Link, useLocation } from '@remix-run/react'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cx } from '../cx'
import { CURSOR_PARAM } from '../pagination'
import { formatSort, nextSort, SORT_PARAM, type Sort } from './sort'

interface SortHeaderProps {
  column: string
  first: 'ascending' | 'descending'
  sort: Sort | null
  align?: 'end'
  children: string
}

/** In the URL, so that it works without scripts and Back restores it. */
export function SortHeader({ column, first, sort, align, children }: SortHeaderProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete(CURSOR_PARAM)
  query.set(SORT_PARAM, formatSort(nextSort(sort, column, first)))
  const isSorted = sort?.by === column
  const Icon = isSorted ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown
  return (
    <Link
      to={`${pathname}?${query}`}
      replace
      preventScrollReset
      className={cx(
        'group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-s px-1.5 hover:bg-hover hover:text-text',
        // The text ends where the column's values do.
        align === 'end' && 'sm:flex-row-reverse',
        isSorted && 'text-text',
      )}
    >
      {children}
      <Icon
        size={12}
        aria-hidden
        className={isSorted ? undefined : 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100'}
      />
    </Link>
  )
}
