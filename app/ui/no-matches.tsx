import type { ReactNode } from 'react'
import { EmptyState } from './empty-state'
import { Pagination } from './pagination'
import { uiWords } from './ui.words'

interface NoMatchesProps {
  /** Null: complete list searched. */
  nextCursor: string | null
  children: ReactNode
}

export function NoMatches({ nextCursor, children }: NoMatchesProps) {
  return (
    <div>
      <EmptyState title={uiWords.nothingMatchedSearch}>{nextCursor ? uiWords.noMatch200000Rows : children}</EmptyState>
      <Pagination nextCursor={nextCursor} />
    </div>
  )
}
