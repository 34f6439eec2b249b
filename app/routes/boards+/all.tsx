import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listBoardPreviews } from '~/domain/boards/boards.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { BackLink } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { parseListQuery } from '../+list/parse-list-query'
import { BoardLink } from './+ui/board-link'
import { boardPagesWords } from './+board/board-pages.words'

export { BoardErrorBoundary as ErrorBoundary } from './+ui/board-error-boundary'

export const meta: MetaFunction = () => [{ title: boardPagesWords.allBoards }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { page, isFirst } = parseListQuery(request)
  const boards = await listBoardPreviews(ctx, page)
  // /boards shows how to create one.
  if (boards.items.length === 0 && isFirst) throw redirect('/boards')
  return boards
}

export const clientLoader = createCachedLoader()

/** For more boards than the selector holds. */
export default function AllBoards() {
  const { items, nextCursor } = useLoaderData<typeof loader>()
  return (
    <div className="relative mx-auto flex min-h-0 w-full max-w-2xl flex-1 flex-col gap-3 overflow-y-auto px-6 py-5 max-sm:px-4">
      <header>
        <BackLink to="/boards">{boardPagesWords.callBoards}</BackLink>
        <h2 className="text-xl font-semibold tracking-tight text-text">{boardPagesWords.allBoards}</h2>
      </header>
      <ul aria-label={boardPagesWords.boards} className="-mx-2 flex flex-col">
        {items.map((board) => (
          <li key={board.id}>
            <BoardLink board={board} />
          </li>
        ))}
      </ul>
      <Pagination nextCursor={nextCursor} />
    </div>
  )
}
