import type { ReactNode } from 'react'
import { EmptyState } from './empty-state'
import { Pagination } from './pagination'

interface NothingMatchedProps {
  /** Of a search that stopped before the end of its list; null: it has looked at all of it. */
  nextCursor: string | null
  /** What was compared to the words. */
  children: ReactNode
}

/** In the place of a list's rows: a search without hits, on this page or at all. */
export function NothingMatched({ nextCursor, children }: NothingMatchedProps) {
  return (
    <div>
      <EmptyState title="Nothing matched your search">
        {nextCursor
          ? 'One page looks at 200,000 rows, and none of these matched: the next page looks further.'
          : children}
      </EmptyState>
      <Pagination nextCursor={nextCursor} />
    </div>
  )
}
