import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Spinner } from '~/ui/button'
import { boardPagesWords } from '../+board/board-pages.words'

/** 1-boards §9 */
const SLOW_MS = 10_000

/** `asked`: the request is in progress. */
export function LoadingLeads({ asked: isLoading }: { asked: boolean }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return (
    <p role="status" className="flex flex-col items-center gap-1 px-3 py-6 text-center text-m text-muted">
      <span className="flex items-center gap-2">
        <Spinner /> {boardPagesWords.loadingLeads}
      </span>
      {slow ? <span>{boardPagesWords.loadingTakingLongerThanExpected}</span> : null}
    </p>
  )
}

export function BoardSwitchOverlay({ boardId }: { boardId: string }) {
  const { location } = useNavigation()
  // Framed pages have a base path.
  const nextBoardId = location && /\/boards\/(brd_[^/]+)$/.exec(location.pathname)?.[1]
  if (!nextBoardId || nextBoardId === boardId) return null
  return (
    <div className="late absolute inset-0 z-10 bg-canvas">
      <LoadingLeads asked />
    </div>
  )
}
