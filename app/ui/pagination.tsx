import { useLocation } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from './button'

/** Query parameter of an address that holds the cursor of the page before. */
export const CURSOR = 'after'

interface PaginationProps {
  nextCursor: string | null
  /** Of a list that stands beside the page's own: its address, the query parameter of its cursor, what it holds. */
  beside?: { path: string; cursor: string; label: string }
}

/** A keyset page leads on and back to the start of the same list; a row number to jump to does not exist. */
export function Pagination({ nextCursor, beside }: PaginationProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const { path, cursor: name, label } = beside ?? { path: pathname, cursor: CURSOR, label: 'Pages' }
  const isFirst = !query.has(name)
  if (isFirst && nextCursor === null) return null
  // Another page of the list beside begins the page's own list anew.
  if (beside) query.delete(CURSOR)
  const pageAfter = (cursor: string | null) => {
    query.delete(name)
    if (cursor !== null) query.set(name, cursor)
    return query.size > 0 ? `${path}?${query}` : path
  }
  return (
    <nav
      aria-label={label}
      className="flex min-h-11 flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-1.5"
    >
      {isFirst ? null : (
        <ButtonLink to={pageAfter(null)} size="s" variant="ghost" icon={<ChevronLeft size={14} aria-hidden />}>
          First page
        </ButtonLink>
      )}
      {nextCursor === null ? null : (
        <ButtonLink to={pageAfter(nextCursor)} size="s">
          Next page
          <ChevronRight size={14} aria-hidden />
        </ButtonLink>
      )}
    </nav>
  )
}
