import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useParams } from '@remix-run/react'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { BackLink } from '~/ui/page-shell'
import { truncateText } from '~/ui/truncate-text'
import { Tabs } from '~/ui/tabs'
import { isBroken } from './+rules/is-broken'
import { requireBoardForSetup } from './+settings/settings-route.server'
import { boardSettingsWords } from './+settings/board-settings.words'

export { BoardErrorBoundary as ErrorBoundary } from './+ui/board-error-boundary'

export const meta: MetaFunction = () => [{ title: boardSettingsWords.boardSettings }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, callboardName, stages, dispositions } = await requireBoardForSetup(ctx, params.boardId!)
  const isActionBroken = ({ broken: reason }: { broken: string | null }) => reason !== null
  return {
    id,
    callboardName,
    brokenDispositions: dispositions.some(({ actions }) => actions.some(isActionBroken)),
    brokenStages: stages.some((stage) => stage.callboardStageTriggers.some(isBroken)),
  }
}

export const clientLoader = createCachedLoader()

/** Events that can change the open tab. */
const CHANGES = new Set<string>([
  'board.changed',
  'stage.added',
  'stage.changed',
  'stage.removed',
  'dispositions.changed',
])
/** 1-boards §5 */
const HEADER_NAME = 48

export default function BoardSettings() {
  useCacheInitialData(clientLoader)
  const { id, callboardName, brokenDispositions, brokenStages } = useLoaderData<typeof loader>()
  const { boardId } = useParams()
  const reloadPage = useReloadPage()
  useLiveEvents((event) => {
    // Rules reference other boards; numbers and members are shared.
    if (event.type === 'boards.changed') return reloadPage()
    const { payload } = event as { payload?: { boardId?: string } }
    if (CHANGES.has(event.type) && payload?.boardId === boardId) reloadPage()
  })
  // Spec 1-boards §2.5: on both, when any rule is broken.
  const warning = brokenDispositions || brokenStages ? boardSettingsWords.brokenRule : undefined
  const base = `/boards/${id}/settings`
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="mx-auto w-full max-w-4xl px-6 pt-5 max-sm:px-4">
        <BackLink to={`/boards/${id}`}>{boardSettingsWords.backBoard}</BackLink>
        <h2 dir="auto" title={callboardName} className="text-xl font-semibold tracking-tight break-words text-text">
          {truncateText(callboardName, HEADER_NAME)}
        </h2>
        <div className="mt-3">
          <Tabs
            label={boardSettingsWords.boardSettings}
            items={[
              { to: base, label: boardSettingsWords.setup },
              {
                to: `${base}/dispositions`,
                label: boardSettingsWords.dispositions,
                warning,
              },
              {
                to: `${base}/stages`,
                label: boardSettingsWords.stages,
                warning,
              },
              { to: `${base}/dialer`, label: boardSettingsWords.dialerSettings },
            ]}
          />
        </div>
      </header>
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-5 px-6 py-5 max-sm:px-4">
        <Outlet />
      </div>
    </div>
  )
}
