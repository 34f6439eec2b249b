import { RouteError } from '~/ui/route-error'
import { boardPagesWords } from '../+board/board-pages.words'

/** ErrorBoundary that keeps title, dialer and call. */
export const BoardErrorBoundary = () => (
  <div className="flex flex-1 items-center justify-center">
    <RouteError home={{ to: '/boards', label: boardPagesWords.goCallBoards }} />
  </div>
)
