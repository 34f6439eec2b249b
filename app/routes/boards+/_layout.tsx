import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useNavigate, useNavigation, useParams } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { findQueue } from '~/domain/queue/queue.read.server'
import { sharedCacheKey, createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { ButtonLink } from '~/ui/button'
import { FormErrorKeeper } from '~/ui/form-error-keeper'
import { Notice, showToast } from '~/ui/toast'
import { consumeNotice } from '../+form/notice.server'
import { useFramedPage } from '../+frame/framed-page'
import { findBoardRedirect } from './+board/board-redirects.server'
import { QueueProvider } from './+queue/queue-provider'
import { QueueLink } from './+queue/queue-link'
import { BoardErrorBoundary } from './+ui/board-error-boundary'
import { boardPagesWords } from './+board/board-pages.words'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const redirectResponse = await findBoardRedirect(ctx, request, params.boardId)
  if (redirectResponse) throw redirectResponse
  const { notice, headers } = await consumeNotice(request)
  return data({ queue: await findQueue(ctx), notice }, { headers })
}

export const clientLoader = createCachedLoader(sharedCacheKey)

/** The sidebar and dialer around it are those of `_portal.tsx`. */
export default function BoardsLayout() {
  useCacheInitialData(clientLoader)
  const { queue, notice } = useLoaderData<typeof loader>()
  const isFramed = useFramedPage() !== null
  return (
    <QueueProvider queue={queue}>
      <LeaveDeletedBoard />
      <header className="flex h-11 shrink-0 items-center gap-3 border-b border-line px-4 max-md:px-2">
        {isFramed ? (
          <ButtonLink to="/manage" size="s" variant="ghost" icon={<ChevronLeft size={14} aria-hidden />}>
            {boardPagesWords.portal}
          </ButtonLink>
        ) : null}
        <h1 className="shrink-0 text-l font-semibold text-text">{boardPagesWords.callBoards}</h1>
        <QueueLink />
      </header>
      <FormErrorKeeper Fault={BoardErrorBoundary}>
        <Outlet />
      </FormErrorKeeper>
      <Notice notice={notice} />
    </QueueProvider>
  )
}

/** Another user deleted the open board. */
function LeaveDeletedBoard() {
  const { boardId } = useParams()
  const { formAction } = useNavigation()
  const navigate = useNavigate()
  useLiveEvents((event) => {
    if (event.type !== 'board.deleted' || event.payload.boardId !== boardId) return
    // The response has the notice.
    if (formAction?.endsWith(`/boards/${boardId}/settings/delete`)) return
    // Same text as the page's own notice: one toast.
    const text = boardPagesWords.boardDeleted
    void showToast({ tone: 'warning', text, id: text })
    navigate('/boards', { replace: true })
  })
  return null
}
