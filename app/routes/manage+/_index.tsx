import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findSession } from '~/domain/access/access.read.server'
import { countTodaysCalls } from '~/domain/call-history/todays-calls.read.server'
import { countCallbacks } from '~/domain/callbacks/callbacks.read.server'
import { listCampaignsToDial } from '~/domain/campaigns/campaigns.read.server'
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
import { CampaignsInProgress } from './+home/campaigns-in-progress'
import { Checklist } from './+home/checklist'
import { NpsSurvey } from './+home/nps-survey'
import { PracticeCard } from './+home/practice-card'
import { TeamNow } from './+home/team-now'
import { UsageSection } from './+home/usage-section'
import { Today } from './+home/today'
import { usePermissions } from './+shell/use-permissions'
import { shellWords } from './+shell/shell.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: shellWords.home }]

const CAMPAIGNS_SHOWN = 5

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const session = await findSession(ctx)
  const { can, teamInfo } = session.permissions
  const dials = can.includes('call')
  const monitors = can.includes('call:monitor') && teamInfo !== null
  // The phones page needs the window's own cookie.
  const practices = dials && context.world.demo && context.world.simulated && context.frame === null
  const [checklist, campaigns, calls, callbacks, practice, marks, openStep, members] = await Promise.all([
    findChecklist(ctx),
    listCampaignsToDial(ctx, CAMPAIGNS_SHOWN),
    countTodaysCalls(ctx),
    dials ? countCallbacks(ctx, session.user.id) : 0,
    practices ? findPracticeCall(ctx) : null,
    findGuideMarks(ctx),
    findArrivalStep(ctx),
    monitors ? findMonitoring(ctx).then((monitoring) => monitoring.members) : null,
  ])
  return {
    session,
    checklist,
    campaigns: campaigns.items,
    calls,
    callbacks,
    practice,
    marks,
    hasOpenSetup: openStep !== null,
    members,
    now: ctx.clock.now(),
  }
}

export const clientLoader = createCachedLoader()

const RELOADS = new Set(['call.changed', 'member.changed', 'callbacks.changed'])

export default function Home() {
  const { session, checklist, calls, practice, marks, hasOpenSetup, members, now, ...loaded } =
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
  return (
    <>
      <PageHeader title={shellWords.hello(session.user.firstName)}>
        {!isLimited(session, 'dialMinutes')
          ? shellWords.minutesUnlimited
          : shellWords.left(formatCount(session.remaining.dialMinutes, 'minute'))}
      </PageHeader>
      {practice ? <PracticeCard {...practice} /> : null}
      <Today
        calls={calls}
        callbacks={loaded.callbacks}
        missed={missed.length}
        texts={texts}
        voicemails={voicemails.personal + (voicemails.team ?? 0)}
        dials={can.dial}
        voicemailInbox={(voicemails.team ?? 0) > 0 ? 'team' : 'personal'}
      />
      <GettingStarted marks={marks} hasOpenSetup={hasOpenSetup} />
      {checklist.percent < 100 ? <Checklist {...checklist} practice={practice} /> : null}
      {campaigns.length > 0 ? (
        <CampaignsInProgress campaigns={campaigns} />
      ) : checklist.percent < 100 ? null : (
        <NoCampaigns />
      )}
      <NpsSurvey />
      {members ? <TeamNow members={members} /> : null}
      {session.permissions.features.cartBilling && !session.permissions.blocked ? null : (
        <UsageSection session={session} now={now} />
      )}
    </>
  )
}

const NO_CALLS: readonly never[] = []
const NO_VOICEMAILS = { personal: 0, team: null }
