import { useLocation } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from './button'
import { uiWords } from './ui.words'

export const CURSOR_PARAM = 'after'

interface PaginationProps {
  nextCursor: string | null
  beside?: { path: string; cursor: string; label: string }
}

/** Keyset cursors have no page numbers. */
export function Pagination({ nextCursor, beside }: PaginationProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const { path, cursor: name, label } = beside ?? { path: pathname, cursor: CURSOR_PARAM, label: uiWords.pages }
  const isFirst = !query.has(name)
  if (isFirst && nextCursor === null) return null
  if (beside) query.delete(CURSOR_PARAM)
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
          {uiWords.firstPage}
        </ButtonLink>
      )}
      {nextCursor === null ? null : (
        <ButtonLink to={pageAfter(nextCursor)} size="s">
          {uiWords.nextPage}
          <ChevronRight size={14} aria-hidden />
        </ButtonLink>
      )}
    </nav>
  )
}
