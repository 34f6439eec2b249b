import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ButtonLink } from './button'

interface PaginationProps {
  /** In words: '1–50 of 1,240 contacts'. Leave it out rather than guess. */
  summary?: string
  firstHref?: string
  nextHref?: string
}

/** A keyset page leads on and back to the start; a row number to jump to does not exist. */
export function Pagination({ summary, firstHref, nextHref }: PaginationProps) {
  if (!summary && !firstHref && !nextHref) return null
  return (
    <nav
      aria-label="Pages"
      className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-1.5"
    >
      <span className="tabular text-s text-faint">{summary}</span>
      <span className="flex gap-2">
        {firstHref ? (
          <ButtonLink to={firstHref} size="s" variant="ghost" icon={<ChevronLeft size={14} aria-hidden />}>
            First page
          </ButtonLink>
        ) : null}
        {nextHref ? (
          <ButtonLink to={nextHref} size="s">
            Next page
            <ChevronRight size={14} aria-hidden />
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  )
}
