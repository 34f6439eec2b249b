import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findSession } from '~/domain/access/access.read.server'
import { requireUser } from '~/domain/access/require'
import { listCallbacks } from '~/domain/callbacks/callbacks.read.server'
import { listCampaignsToDial } from '~/domain/campaigns/campaigns.read.server'
import { findNumbersToCheck } from '~/domain/dashboard/numbers-to-check.read.server'
import { DAY_SCOPES, findToday } from '~/domain/dashboard/today.read.server'
import { canChangeGoals } from '~/domain/goals/change-goals.server'
import { findPowerHour } from '~/domain/power-hours/power-hours.read.server'
import { findMonitoring } from '~/domain/monitoring/monitoring.read.server'
import { findChecklist } from '~/domain/onboarding/checklist.read.server'
import { findGuideMarks } from '~/domain/onboarding/guide.read.server'
import { findArrivalStep } from '~/domain/onboarding/onboarding.read.server'
import { findPracticeCall } from '~/domain/onboarding/practice-call.read.server'
import { isLimited } from '~/domain/usage/is-limited'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveData, useLiveEvents } from '~/live/live-page'
import { usePageUnread } from '~/live/messenger/unread/page-unread'
import { useMissedCalls } from '~/live/use-missed-calls'
import { useReloadPageSoon } from '~/live/use-reload-page'
import { useUnreadVoicemails } from '~/live/use-unread-voicemails'
import { formatCount } from '~/ui/format-count'
import { PageHeader } from '~/ui/page-shell'
import { NoCampaigns } from './+campaigns/no-campaigns'
import { patchCampaigns } from '../+campaigns/patch-campaign'
import { useShellData } from '../+shell/use-session'
import { GettingStarted } from './+guide/getting-started'
import { DueCalls } from './+home/due-calls'
import { getTodaysCallsPath } from './+home/todays-calls-path.server'
import { CampaignsInProgress } from './+home/campaigns-in-progress'
import { Checklist } from './+home/checklist'
import { NpsSurvey } from './+home/nps-survey'
import { PowerHour } from './+home/power-hour'
import { PracticeCard } from './+home/practice-card'
import { TeamNow } from './+home/team-now'
import { NumbersToCheck } from './+home/numbers-to-check'
import { UsageSection } from './+home/usage-section'
import { Today } from './+home/today'
import { Waiting } from './+home/waiting'
import { usePermissions } from './+shell/use-permissions'
import { shellWords } from './+shell/shell.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: shellWords.home }]

const CAMPAIGNS_SHOWN = 5
const DUE_CALLS_SHOWN = 5
const NUMBERS_SHOWN = 5

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const session = await findSession(ctx)
  const { can, teamInfo } = session.permissions
  const dials = can.includes('call')
  const monitors = can.includes('call:monitor') && teamInfo !== null
  // The phones page needs the window's own cookie.
  const practices = dials && context.world.demo && context.world.simulated && context.frame === null
  const of = new URL(request.url).searchParams.get('of')
  const [today, checklist, campaigns, callbacks, practice, marks, openStep, members, numbers, powerHour] =
    await Promise.all([
      findToday(ctx, DAY_SCOPES.find((scope) => scope === of) ?? null),
      findChecklist(ctx),
      listCampaignsToDial(ctx, CAMPAIGNS_SHOWN),
      dials ? listCallbacks(ctx) : [],
      practices ? findPracticeCall(ctx) : null,
      findGuideMarks(ctx),
      findArrivalStep(ctx),
      monitors ? findMonitoring(ctx).then((monitoring) => monitoring.members) : null,
      findNumbersToCheck(ctx, NUMBERS_SHOWN),
      dials ? findPowerHour(ctx) : null,
    ])
  const now = ctx.clock.now()
  return {
    session,
    today,
    todaysCallsPath: today && (await getTodaysCallsPath(ctx, today.scope)),
    canChangeGoals: canChangeGoals(requireUser(ctx)),
    checklist,
    campaigns: campaigns.items,
    callbacks: callbacks.length,
    dueCalls: callbacks.slice(0, DUE_CALLS_SHOWN).map(({ id, contactId, contactName, at, note }) => ({
      id,
      contactId,
      contactName,
      at,
      note,
      isOverdue: Date.parse(at) <= now,
    })),
    practice,
    marks,
    hasOpenSetup: openStep !== null,
    members,
    numbers,
    powerHour,
    now,
  }
}

export const clientLoader = createCachedLoader()

const RELOADS = new Set([
  'call.changed',
  'call.disposed',
  'member.changed',
  'callbacks.changed',
  'scheduled-calls.changed',
  'goals.changed',
  'number.changed',
  'power-hour.changed',
])

export default function Home() {
  const { session, today, checklist, practice, marks, hasOpenSetup, members, numbers, now, ...loaded } =
    useLoaderData<typeof loader>()
  const shell = useShellData()
  const campaigns = useLiveData(loaded.campaigns, patchCampaigns)
  const missed = useMissedCalls(shell?.missed ?? NO_CALLS)
  const voicemails = useUnreadVoicemails(shell?.voicemails ?? NO_VOICEMAILS)
  const texts = usePageUnread()
  const reloadPage = useReloadPageSoon()
  useLiveEvents(({ type }) => {
    if (RELOADS.has(type)) reloadPage()
  })
  const can = usePermissions()
  const isNew = checklist.percent < 100
  const guide = <GettingStarted marks={marks} hasOpenSetup={hasOpenSetup} />
  return (
    <>
      <PageHeader title={shellWords.hello(session.user.firstName)}>
        {!isLimited(session, 'dialMinutes')
          ? shellWords.minutesUnlimited
          : shellWords.left(formatCount(session.remaining.dialMinutes, 'minute'))}
      </PageHeader>
      {practice ? <PracticeCard {...practice} /> : null}
      {today && loaded.todaysCallsPath ? (
        <Today
          today={today}
          canDial={can.dial}
          canChangeGoals={loaded.canChangeGoals}
          historyPath={loaded.todaysCallsPath}
        />
      ) : null}
      {can.dial ? <PowerHour powerHour={loaded.powerHour} now={now} /> : null}
      <Waiting
        callbacks={loaded.callbacks}
        missed={missed.length}
        texts={texts}
        voicemails={voicemails.personal + (voicemails.team ?? 0)}
        dials={can.dial}
        voicemailInbox={(voicemails.team ?? 0) > 0 ? 'team' : 'personal'}
      />
      {isNew ? (
        <>
          {guide}
          <Checklist {...checklist} practice={practice} />
        </>
      ) : null}
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          {can.dial ? <DueCalls calls={loaded.dueCalls} total={loaded.callbacks} /> : null}
          {campaigns.length > 0 ? <CampaignsInProgress campaigns={campaigns} /> : isNew ? null : <NoCampaigns />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {members ? <TeamNow members={members} /> : null}
          {numbers.total > 0 ? <NumbersToCheck {...numbers} /> : null}
          {session.permissions.features.cartBilling && !session.permissions.blocked ? null : (
            <UsageSection session={session} now={now} />
          )}
        </div>
      </div>
      {isNew ? null : guide}
      <NpsSurvey />
    </>
  )
}

const NO_CALLS: readonly never[] = []
const NO_VOICEMAILS = { personal: 0, team: null }
