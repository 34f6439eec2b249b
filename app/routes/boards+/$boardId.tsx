import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { Outlet, useFetchers, useLoaderData } from '@remix-run/react'
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type RefObject } from 'react'
import { MAX_SEARCH } from '~/domain/board-leads/board-leads.schema'
import { listBoardPreviews } from '~/domain/boards/boards.read.server'
import { updateUserSettings } from '~/domain/boards/update-user-settings.server'
import type { UsageNotice } from '~/domain/usage/usage.schema'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { useOnFailedLoad } from '~/live/live-page'
import { CURSOR_PARAM } from '~/ui/pagination'
import { SEARCH_PARAM } from '~/ui/search-form'
import { saveInBackground } from '../+form/save-in-background'
import { readForm } from '../+form/expected-user.server'
import { orNotFound, handleSubmission } from '../+form/submission'
import { getVisibleLeads } from './+board/board-state'
import { loadBoard } from './+board/load-board.server'
import { boardFilterForm } from './+board/board-filter-form'
import { rememberBoard } from './+board/last-board.server'
import { OpenBoardProvider } from './+board/open-board'
import { useBoard, useServerTime } from './+board/use-board'
import { BulkBar } from './+select/bulk-bar'
import { createLeadSelection, LeadSelectionProvider, useSelectedIds } from './+select/lead-selection'
import { BoardBar } from './+ui/board-bar'
import { DragLeads, type DraggedBoard } from './+ui/drag-leads'
import { BoardSwitchOverlay } from './+ui/loading-leads'
import { getFilterFetcherPrefix } from './+ui/filter-forms'
import { StageColumn } from './+ui/stage-column'
import { UsageDialog } from '../+ui/usage-dialog'
import { cx } from '~/ui/cx'
import { uiWords } from '~/ui/ui.words'

export { BoardErrorBoundary as ErrorBoundary } from './+ui/board-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.loaded.board.callboardName ?? 'Board' }]

const MAX_BOARDS = 100

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const query = new URL(request.url).searchParams
  const [stageId, cursor] = [query.get('stage'), query.get(CURSOR_PARAM)]
  const search = (query.get(SEARCH_PARAM) ?? '').trim().slice(0, MAX_SEARCH)
  const start = stageId && cursor ? { stageId, cursor } : null
  const loaded = await orNotFound(loadBoard(ctx, params.boardId!, { start, search }))
  const { items: boards, nextCursor } = await listBoardPreviews(ctx, { limit: MAX_BOARDS })
  const page = { loaded, boards, hasMore: nextCursor !== null, now: ctx.clock.now(), startsAt: cursor ? stageId : null }
  return data(page, { headers: await rememberBoard(loaded.board.id) })
}

export const clientLoader = createCachedLoader(({ search, params }) => {
  // Dialogs are other addresses of the same board.
  const query = new URLSearchParams(search)
  return [params.boardId, query.get('stage'), query.get(CURSOR_PARAM), query.get(SEARCH_PARAM)].join(' ')
})

/** With scripts no redirect: it would interrupt a navigation in progress. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, '/boards')
  const isNoScript = form.get('plain') === 'yes'
  return handleSubmission(form, boardFilterForm, async (shown) => {
    await updateUserSettings(ctx, params.boardId!, shown)
    return isNoScript ? redirect(`/boards/${params.boardId}`) : Response.json({ result: null })
  })
}

export const clientAction = saveInBackground

export default function Board() {
  const board = useRef<DraggedBoard>(null)
  return (
    <DragLeads board={board}>
      <BoardContent dragged={board} />
    </DragLeads>
  )
}

/** Keeps live state below the drag context, so that events do not render the context. */
function BoardContent({ dragged }: { dragged: RefObject<DraggedBoard> }) {
  useCacheInitialData(clientLoader)
  const { loaded, boards, hasMore, startsAt, ...page } = useLoaderData<typeof loader>()
  const { status } = loaded.board.userSettings
  const now = useServerTime(page.now, status === 'SCHEDULED' || status === 'OVERDUE')
  const [failure, setFailure] = useFailure()
  useOnFailedLoad(useCallback(() => setFailure(uiWords.genericError), [setFailure]))
  const [usage, setUsage] = useState<UsageNotice | null>(null)
  const { state, move, loadMore, dial } = useBoard(loaded, setFailure, setUsage)
  // Columns show old results until the filter is saved.
  const fetchers = getFilterFetcherPrefix(loaded.board.id)
  const isFiltering = useFetchers().some(({ key, state: step }) => key.startsWith(fetchers) && step !== 'idle')
  useImperativeHandle(dragged, () => ({ state, move }), [state, move])
  const { board, userId } = state
  const [selection] = useState(createLeadSelection)
  const isSelecting = useSelectedIds(selection).size > 0
  const leads = board.stages.flatMap((stage) => getVisibleLeads(state, stage.id))
  const shown = useMemo(() => ({ board, userId }), [board, userId])
  const columns = board.stages.map((stage) => (
    <StageColumn
      key={stage.id}
      board={board}
      userId={userId}
      moves={state.moves}
      stage={stage}
      leads={getVisibleLeads(state, stage.id)}
      nextCursor={state.columns[stage.id]?.nextCursor ?? null}
      counts={state.counts.stages.find(({ stageId }) => stageId === stage.id)}
      now={now}
      isFiltering={isFiltering}
      startsAtLaterPage={startsAt === stage.id}
      isSearching={state.search !== ''}
      loadMore={loadMore}
      dial={dial}
    />
  ))
  return (
    <OpenBoardProvider value={shown}>
      <LeadSelectionProvider value={selection}>
        <BoardBar
          board={board}
          userId={userId}
          leads={state.counts.totalContacts}
          found={state.search === '' ? null : `${leads.length}${state.hasMore ? '+' : ''}`}
          boards={boards}
          hasMore={hasMore}
          failure={failure}
        />
        <div className="relative flex min-h-0 flex-1">
          <div
            className={cx(
              'relative flex min-h-0 flex-1 snap-x gap-3 overflow-x-auto bg-canvas p-3',
              isSelecting && 'selecting',
            )}
          >
            {columns}
          </div>
          <BoardSwitchOverlay boardId={board.id} />
        </div>
        <BulkBar board={board} userId={userId} leads={leads} />
        <Outlet context={state} />
        {usage ? <UsageDialog notice={usage} onClose={() => setUsage(null)} /> : null}
      </LeadSelectionProvider>
    </OpenBoardProvider>
  )
}

/** 1-boards §8 */
const FAILURE_MS = 3_000

function useFailure() {
  const [failure, setFailure] = useState<{ words: string } | null>(null)
  useEffect(() => {
    if (!failure) return
    const timer = setTimeout(() => setFailure(null), FAILURE_MS)
    return () => clearTimeout(timer)
  }, [failure])
  const showFailure = useCallback((text: string) => setFailure({ words: text }), [])
  return [failure?.words ?? null, showFailure] as const
}
