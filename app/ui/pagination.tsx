import { useLocation } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from './button'

/** Query parameter of an address that holds the cursor of the page before. */
export const CURSOR = 'after'

/** A keyset page leads on and back to the start of the same list; a row number to jump to does not exist. */
export function Pagination({ nextCursor }: { nextCursor: string | null }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const isFirst = !query.has(CURSOR)
  if (isFirst && nextCursor === null) return null
  const pageAfter = (cursor: string | null) => {
    query.delete(CURSOR)
    if (cursor !== null) query.set(CURSOR, cursor)
    return query.size > 0 ? `${pathname}?${query}` : pathname
  }
  return (
    <nav
      aria-label="Pages"
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
