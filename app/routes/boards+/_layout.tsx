import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useNavigate, useNavigation, useParams } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { findSession } from '~/domain/access/access.read.server'
import { requireUser } from '~/domain/access/require'
import { listRunningImports } from '~/domain/imports/imports.read.server'
import { findCurrentDialSession } from '~/domain/dial-sessions/dial-sessions.read.server'
import type { LineView, StartSession } from '~/domain/dial-sessions/dialer.schema'
import { getUserChannels } from '~/domain/events/get-user-channels.server'
import { listRingingIds } from '~/domain/inbound/incoming.read.server'
import { findQueue } from '~/domain/queue/queue.read.server'
import { sharedCacheKey, createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { useDialState } from '~/live/dialer/use-dial-state'
import { useIsRinging } from '~/live/dialer/use-ringing'
import { LivePage, useLiveEvents } from '~/live/live-page'
import { OfflineBanner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { FormErrorKeeper } from '~/ui/form-error-keeper'
import { SkipLink } from '~/ui/skip-link'
import { Notice, showToast } from '~/ui/toast'
import { useHydrated } from '~/ui/use-hydrated'
import { consumeNotice } from '../+form/notice.server'
import { PageUserProvider } from '../+form/expected-user-field'
import { useLoadErrorToast } from '../+ui/load-error'
import { RunningImports } from '../+imports/running-imports'
import { SimulatedCarrierNotice } from '../+ui/simulated-carrier-notice'
import { useRingingFrame } from '../+dialer/incoming/use-ringing-frame'
import { PageDialer } from '../+dialer/page-dialer'
import { sizeFor } from '../+dialer/size-for'
import type { DialDesk } from './+board/dial-desk'
import { findBoardRedirect } from './+board/board-redirects.server'
import { QueueProvider } from './+queue/queue-provider'
import { QueueLink } from './+queue/queue-link'
import { BoardErrorBoundary } from './+ui/board-error-boundary'
import { boardPagesWords } from './+board/board-pages.words'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const redirectResponse = await findBoardRedirect(ctx, request.url, params.boardId)
  if (redirectResponse) throw redirectResponse
  const { notice, headers } = await consumeNotice(request)
  const [session, dialed, ringing, queue, imports] = await Promise.all([
    findSession(ctx),
    findCurrentDialSession(ctx),
    listRingingIds(ctx),
    findQueue(ctx),
    listRunningImports(ctx),
  ])
  const rooms = getUserChannels(requireUser(ctx))
  return data({ session, dialed, ringing, queue, imports, notice, rooms }, { headers })
}

export const clientLoader = createCachedLoader(sharedCacheKey)

/** 1-boards §9 */
export default function BoardsLayout() {
  useCacheInitialData(clientLoader)
  const { session, queue, imports, notice, rooms } = useLoaderData<typeof loader>()
  const { boardId } = useParams()
  return (
    <LivePage rooms={boardId ? [...rooms, `board:${boardId}`] : rooms} onFailedRead={useLoadErrorToast()}>
      <LeaveDeletedBoard />
      <div className="flex h-dvh flex-col">
        <SkipLink />
        <SimulatedCarrierNotice />
        <div className="flex min-h-0 flex-1 items-center justify-center">
          <div className="flex size-full max-h-[784px] max-w-[1200px] flex-col overflow-hidden bg-panel min-[1201px]:rounded-l min-[1201px]:border min-[1201px]:border-line">
            <QueueProvider queue={queue}>
              <header className="flex h-11 shrink-0 items-center gap-3 border-b border-line px-4 max-md:px-2">
                <ButtonLink to="/manage" size="s" variant="ghost" icon={<ChevronLeft size={14} aria-hidden />}>
                  {boardPagesWords.portal}
                </ButtonLink>
                <h1 className="shrink-0 text-l font-semibold text-text">{boardPagesWords.callBoards}</h1>
                <QueueLink />
              </header>
              <RunningImports imports={imports} userId={session.user.id} currentPath={null} />
              <BoardWorkspace />
            </QueueProvider>
          </div>
        </div>
        <Notice notice={notice} />
        <OfflineBanner />
      </div>
    </LivePage>
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

function BoardWorkspace() {
  const { session, dialed, ringing } = useLoaderData<typeof loader>()
  const { busy, needsDisposition } = useDialState(dialed)
  // Keep the dialer mounted during a call that began elsewhere, and after it.
  const [docked, setDocked] = useState(busy)
  const canCall = session.permissions.can.includes('call')
  const summoned = useRingingFrame(useIsRinging(ringing) && canCall)
  const hydrated = useHydrated()
  const open = useCallback(() => setDocked(true), [])
  const [start, setStart] = useState<StartSession>()
  const call = useCallback<DialDesk['call']>((target) => {
    setStart({ ...target })
    setDocked(true)
  }, [])
  const navigate = useNavigate()
  // Leads without a board have no page here.
  const openLead = ({ callboardId, contactId }: LineView) => {
    if (callboardId !== null) navigate(`/boards/${callboardId}/contacts/${contactId}`)
  }
  // The dialer above has the same width.
  const main = useRef<HTMLElement>(null)
  const isMini = useCallback(() => main.current !== null && sizeFor(main.current.clientWidth) === 'mini', [])
  const desk: DialDesk = { canCall, busy, needsDisposition, isMini, open, call }
  return (
    <>
      {(docked || summoned) && hydrated ? (
        <section aria-label={boardPagesWords.dialer} className="shrink-0">
          <PageDialer key={session.user.id} start={start} docked onContact={openLead} />
        </section>
      ) : null}
      <main ref={main} id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col focus:outline-none">
        <PageUserProvider value={session.user.id}>
          <FormErrorKeeper Fault={BoardErrorBoundary}>
            <Outlet context={desk} />
          </FormErrorKeeper>
        </PageUserProvider>
      </main>
    </>
  )
}
