import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Outlet, useFetchers, useLoaderData } from '@remix-run/react'
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, type RefObject } from 'react'
import { listBoardPreviews } from '~/domain/boards/boards.read.server'
import { updateUserSettings } from '~/domain/boards/update-user-settings.server'
import type { UsageNotice } from '~/domain/usage/usage.schema'
import { keepLast, useKeepsFirst } from '~/live/keep-last'
import { useTellsFailedReads } from '~/live/live-page'
import { CURSOR } from '~/ui/pagination'
import { saveBeside } from '../+form/save-beside'
import { readForm } from '../+form/whose-form.server'
import { orMissing, submit } from '../+form/submission'
import { AN_ERROR } from '../+ui/failed-read'
import { shownLeads } from './+board/board-state'
import { loadBoard } from './+board/load-board.server'
import { shownForm } from './+board/shown-form'
import { ShownBoardProvider } from './+board/shown-board'
import { useBoard, useMinutes } from './+board/use-board'
import { BoardBar } from './+ui/board-bar'
import { DragLeads, type DraggedBoard } from './+ui/drag-leads'
import { OtherBoardComes } from './+ui/loading-leads'
import { shownFetchers } from './+ui/shown-forms'
import { StageColumn } from './+ui/stage-column'
import { UsageDialog } from './+ui/usage-dialog'

export { BoardFault as ErrorBoundary } from './+ui/board-fault'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.loaded.board.callboardName ?? 'Board' }]

const MOST_BOARDS = 100

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const query = new URL(request.url).searchParams
  const [stageId, cursor] = [query.get('stage'), query.get(CURSOR)]
  const loaded = await orMissing(loadBoard(ctx, params.boardId!, stageId && cursor ? { stageId, cursor } : null))
  const { items: boards, nextCursor } = await listBoardPreviews(ctx, { limit: MOST_BOARDS })
  return { loaded, boards, hasMore: nextCursor !== null, now: ctx.clock.now(), startsAt: cursor ? stageId : null }
}

export const clientLoader = keepLast(({ search, params }) => {
  // Dialogs are other addresses of the same board.
  const query = new URLSearchParams(search)
  return [params.boardId, query.get('stage'), query.get(CURSOR)].join(' ')
})

/** With scripts no redirect: it would interrupt a navigation in progress. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, '/boards')
  const isPlain = form.get('plain') === 'yes'
  return submit(form, shownForm, async (shown) => {
    await updateUserSettings(ctx, params.boardId!, shown)
    return isPlain ? redirect(`/boards/${params.boardId}`) : Response.json({ result: null })
  })
}

export const clientAction = saveBeside

export default function Board() {
  const board = useRef<DraggedBoard>(null)
  return (
    <DragLeads board={board}>
      <OpenBoard dragged={board} />
    </DragLeads>
  )
}

/** Keeps live state below the drag context, so that events do not render the context. */
function OpenBoard({ dragged }: { dragged: RefObject<DraggedBoard> }) {
  useKeepsFirst(clientLoader)
  const { loaded, boards, hasMore, startsAt, ...page } = useLoaderData<typeof loader>()
  const { status } = loaded.board.userSettings
  const now = useMinutes(page.now, status === 'SCHEDULED' || status === 'OVERDUE')
  const [failure, setFailure] = useFailure()
  useTellsFailedReads(useCallback(() => setFailure(AN_ERROR), [setFailure]))
  const [usage, setUsage] = useState<UsageNotice | null>(null)
  const { state, move, loadMore, dial } = useBoard(loaded, setFailure, setUsage)
  // Columns show old results until the filter is saved.
  const fetchers = shownFetchers(loaded.board.id)
  const choosing = useFetchers().some(({ key, state: step }) => key.startsWith(fetchers) && step !== 'idle')
  useImperativeHandle(dragged, () => ({ state, move }), [state, move])
  const { board, userId } = state
  const shown = useMemo(() => ({ board, userId }), [board, userId])
  const columns = board.stages.map((stage) => (
    <StageColumn
      key={stage.id}
      board={board}
      userId={userId}
      moves={state.moves}
      stage={stage}
      leads={shownLeads(state, stage.id)}
      nextCursor={state.columns[stage.id]?.nextCursor ?? null}
      counts={state.counts.stages.find(({ stageId }) => stageId === stage.id)}
      now={now}
      choosing={choosing}
      startsLater={startsAt === stage.id}
      loadMore={loadMore}
      dial={dial}
    />
  ))
  return (
    <ShownBoardProvider value={shown}>
      <BoardBar
        board={board}
        userId={userId}
        leads={state.counts.totalContacts}
        boards={boards}
        hasMore={hasMore}
        failure={failure}
      />
      <div className="relative flex min-h-0 flex-1">
        <div className="relative flex min-h-0 flex-1 snap-x gap-3 overflow-x-auto bg-canvas p-3">{columns}</div>
        <OtherBoardComes boardId={board.id} />
      </div>
      <Outlet context={state} />
      {usage ? <UsageDialog notice={usage} onClose={() => setUsage(null)} /> : null}
    </ShownBoardProvider>
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
  const tell = useCallback((words: string) => setFailure({ words }), [])
  return [failure?.words ?? null, tell] as const
}
