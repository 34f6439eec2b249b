import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useRouteLoaderData } from '@remix-run/react'
import { keepLast } from '~/live/keep-last'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import type { loader as layoutLoader } from './_layout'
import { wayIn } from './+board/ways.server'
import { TutorialVideo } from './+ui/tutorial-video'

export { BoardFault as ErrorBoundary } from './+ui/board-fault'

export const meta: MetaFunction = () => [{ title: 'Call Boards' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const instead = await wayIn(ctx)
  if (instead) throw instead
  return null
}

export const clientLoader = keepLast()

export default function NoBoards() {
  const can = useRouteLoaderData<typeof layoutLoader>('routes/boards+/_layout')?.session.permissions.can ?? []
  const mayCreate = can.includes('board:admin')
  return (
    <div className="relative flex min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
      <div className="m-auto flex w-full max-w-2xl flex-col gap-4">
        <TutorialVideo />
        <EmptyState
          title="No boards yet"
          action={
            mayCreate ? (
              <ButtonLink to="/boards/new" variant="primary">
                Create Your First Callboard
              </ButtonLink>
            ) : null
          }
        >
          A board holds your leads in stages. You dial a stage, move its leads on, and let rules do the rest.
          {mayCreate ? null : ' You see a board here once you are assigned to it.'}
        </EmptyState>
      </div>
    </div>
  )
}
