import type { ReactNode } from 'react'
import { EmptyState } from './empty-state'
import { Pagination } from './pagination'

interface NoMatchesProps {
  /** Null: complete list searched. */
  nextCursor: string | null
  children: ReactNode
}

export function NoMatches({ nextCursor, children }: NoMatchesProps) {
  return (
    <div>
      <EmptyState title="Nothing matched your search">
        {nextCursor ? 'No match in these 200,000 rows. Open the next page to keep searching.' : children}
      </EmptyState>
      <Pagination nextCursor={nextCursor} />
    </div>
  )
}
