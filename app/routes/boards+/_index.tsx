import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { useSession } from '../+shell/use-session'
import { findEntryRedirect } from './+board/board-redirects.server'
import { TutorialVideo } from './+ui/tutorial-video'
import { boardPagesWords } from './+board/board-pages.words'
import { HelpLink } from '../+ui/help-link'

export { BoardErrorBoundary as ErrorBoundary } from './+ui/board-error-boundary'

export const meta: MetaFunction = () => [{ title: boardPagesWords.callBoards }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const redirectResponse = await findEntryRedirect(ctx, request)
  if (redirectResponse) throw redirectResponse
  return null
}

export const clientLoader = createCachedLoader()

export default function NoBoards() {
  const can = useSession()?.permissions.can ?? []
  const canCreate = can.includes('board:admin')
  return (
    <div className="relative flex min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
      <div className="m-auto flex w-full max-w-2xl flex-col gap-4">
        <TutorialVideo />
        <EmptyState
          help={<HelpLink article="create-a-board" />}
          title={boardPagesWords.noBoardsYet}
          action={
            canCreate ? (
              <ButtonLink to="/boards/new" variant="primary">
                {boardPagesWords.createFirstCallboard}
              </ButtonLink>
            ) : null
          }
        >
          {boardPagesWords.boardHoldsLeadsStagesDial}
          {canCreate ? null : boardPagesWords.boardsYouAssignedAppearHere}
        </EmptyState>
      </div>
    </div>
  )
}
