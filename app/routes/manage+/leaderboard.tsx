import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireUser } from '~/domain/access/require'
import { LEADERBOARD_FIGURES, LEADERBOARD_PERIODS, leaderboardQuery } from '~/domain/dashboard/leaderboard'
import { findLeaderboard } from '~/domain/dashboard/leaderboard.read.server'
import { changeLeaderboard } from '~/domain/goals/change-goals.server'
import { leaderboardForm } from '~/domain/goals/goals.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPageSoon } from '~/live/use-reload-page'
import { Button, ButtonLink } from '~/ui/button'
import { PageHeader } from '~/ui/page-shell'
import { SegmentedLink, SegmentedLinks } from '~/ui/segmented-links'
import { readForm } from '../+form/expected-user.server'
import { PostForm } from '../+form/post-form'
import { handleSubmission, orForbidden } from '../+form/submission'
import { LEADERBOARD_PATH } from './+goals/goal-paths'
import { goalPagesWords } from './+goals/goal-pages.words'
import { LeaderboardTable } from './+goals/leaderboard-table'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: goalPagesWords.leaderboard }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const user = requireUser(ctx)
  const query = leaderboardQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  const leaderboard = await orForbidden(findLeaderboard(ctx, query))
  return { ...leaderboard, userId: user.userId, canSwitch: user.permissions.has('team:manage') }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, LEADERBOARD_PATH), leaderboardForm, async ({ leaderboard }) => {
    await changeLeaderboard(ctx, leaderboard === 'on')
    return redirect(LEADERBOARD_PATH)
  })
}

export default function LeaderboardPage() {
  const { rows, period, by, isOn, userId, canSwitch } = useLoaderData<typeof loader>()
  const reloadPage = useReloadPageSoon()
  useLiveEvents(({ type }) => {
    if (type === 'call.changed' || type === 'goals.changed') reloadPage()
  })
  const pathOf = (query: object) => `${LEADERBOARD_PATH}?${new URLSearchParams({ period, by, ...query })}`
  return (
    <>
      <PageHeader
        title={goalPagesWords.leaderboard}
        actions={
          canSwitch ? (
            <PostForm hiddenFields={{ leaderboard: isOn ? 'off' : 'on' }}>
              <Button>{isOn ? goalPagesWords.hideFromTeam : goalPagesWords.showToTeam}</Button>
            </PostForm>
          ) : null
        }
      >
        {isOn ? goalPagesWords.isOn : goalPagesWords.isOff}
      </PageHeader>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <SegmentedLinks label={goalPagesWords.period}>
          {LEADERBOARD_PERIODS.map((one) => (
            <SegmentedLink key={one} to={pathOf({ period: one })} isCurrent={one === period}>
              {goalPagesWords.periods[one]}
            </SegmentedLink>
          ))}
        </SegmentedLinks>
        <SegmentedLinks label={goalPagesWords.rankedBy}>
          {LEADERBOARD_FIGURES.map((one) => (
            <SegmentedLink key={one} to={pathOf({ by: one })} isCurrent={one === by}>
              {goalPagesWords.figures[one]}
            </SegmentedLink>
          ))}
        </SegmentedLinks>
      </div>
      {rows.length === 0 ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-m text-muted">{goalPagesWords.noSellers}</p>
          {canSwitch ? <ButtonLink to="/manage/team">{goalPagesWords.manageTeam}</ButtonLink> : null}
        </div>
      ) : (
        <div className="max-w-3xl rounded-l border border-line bg-panel px-5 py-2">
          <LeaderboardTable rows={rows} by={by} userId={userId} />
        </div>
      )}
      <p className="max-w-3xl text-s text-muted">{goalPagesWords.leaderboardCounted}</p>
    </>
  )
}
