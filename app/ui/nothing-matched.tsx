import type { ReactNode } from 'react'
import { EmptyState } from './empty-state'
import { Pagination } from './pagination'

interface NothingMatchedProps {
  /** Null: complete list searched. */
  nextCursor: string | null
  children: ReactNode
}

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
