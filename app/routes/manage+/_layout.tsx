import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import {
  Ban,
  CircleUser,
  FlaskConical,
  Headphones,
  Mic,
  Home,
  Inbox,
  ListChecks,
  MessageSquare,
  PhoneCall,
  PhoneIncoming,
  PhoneOutgoing,
  Plug,
  ScrollText,
  ShieldCheck,
  Signature,
  SlidersHorizontal,
  SquareKanban,
  Users,
  Video,
  Voicemail,
} from 'lucide-react'
import { findSession } from '~/domain/access/access.read.server'
import { requireUser } from '~/domain/access/require'
import { countUnread } from '~/domain/threads/threads.read.server'
import { showsIntegrations } from '~/domain/crm/integrations.read.server'
import { listRunningImports } from '~/domain/imports/imports.read.server'
import { getUserChannels } from '~/domain/events/get-user-channels.server'
import { sharedCacheKey, createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { LivePage } from '~/live/live-page'
import type { MissedCall } from '~/domain/call-history/call-history.schema'
import { listMissedCalls } from '~/domain/call-history/missed-calls.read.server'
import { findCurrentDialSession } from '~/domain/dial-sessions/dial-sessions.read.server'
import { listRingingIds } from '~/domain/inbound/incoming.read.server'
import { countUnreadVoicemails } from '~/domain/voicemails/unread-voicemails.read.server'
import type { UnreadVoicemails } from '~/domain/voicemails/voicemails.schema'
import { findOwnTeamSettings } from '~/domain/settings/team-settings.read.server'
import type { loader as rootLoader } from '~/root'
import { PageUnread } from '~/live/messenger/unread/page-unread'
import { OfflineBanner } from '~/ui/banner'
import { FormErrorKeeper } from '~/ui/form-error-keeper'
import { PageShell } from '~/ui/page-shell'
import { Notice } from '~/ui/toast'
import { consumeNotice } from '../+form/notice.server'
import { PageUserProvider } from '../+form/expected-user-field'
import { Brand } from '../+ui/brand'
import { useLoadErrorToast } from '../+ui/load-error'
import { RunningImports } from '../+imports/running-imports'
import { SimulatedCarrierNotice } from '../+ui/simulated-carrier-notice'
import { PaletteButton } from '../+palette/palette-button'
import { PaletteProvider } from '../+palette/palette-provider'
import { usePermissions } from './+shell/use-permissions'
import { MonitorDock } from './+monitoring/monitor-dock'
import { MonitoringProvider } from './+monitoring/monitoring-context'
import { MenuButtons, Menus } from './+shell/menus'
import { PageTextAlerts } from './+shell/text-alerts'
import { MissedBadge } from './+shell/missed-badge'
import { UnreadBadge } from './+shell/unread-badge'
import { VoicemailBadge } from './+shell/voicemail-badge'
import { PageErrorBoundary } from './+shell/page-error-boundary'
import { DockedDialer } from './+dial/docked-dialer'
import type { loader as storyLoader } from './history_.$uuid'
import { shellWords } from './+shell/shell.words'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { notice, headers } = await consumeNotice(request)
  const [session, team, imports, integrations, texts, dialed, missed, ringing, voicemails] = await Promise.all([
    findSession(ctx),
    findOwnTeamSettings(ctx),
    listRunningImports(ctx),
    showsIntegrations(ctx),
    countUnread(ctx),
    findCurrentDialSession(ctx),
    listMissedCalls(ctx),
    listRingingIds(ctx),
    countUnreadVoicemails(ctx),
  ])
  const rooms = getUserChannels(requireUser(ctx))
  return data(
    {
      session,
      hasTeamSettings: team !== null,
      imports,
      integrations,
      notice,
      rooms,
      unread: texts.unreadCount,
      dialed,
      missed,
      ringing,
      voicemails,
    },
    { headers },
  )
}

export const clientLoader = createCachedLoader(sharedCacheKey)

const icon = { size: 16, 'aria-hidden': true } as const

interface SidebarOptions {
  seat: boolean
  hasTeamSettings: boolean
  monitors: boolean
  scripts: boolean
  videos: boolean
  beta: boolean
  integrations: boolean
  history: 'outbound' | 'inbound' | null
  missed: readonly MissedCall[]
  voicemails: UnreadVoicemails
}

/** Only existing pages are listed (4-trust §2.1 names the others); those that need a seat are hidden without one. */
const getSidebarGroups = ({
  seat,
  hasTeamSettings,
  monitors,
  scripts,
  videos,
  beta,
  integrations,
  history,
  missed,
  voicemails,
}: SidebarOptions) => [
  {
    links: [
      { to: '/manage', label: shellWords.home, icon: <Home {...icon} />, end: true },
      ...(seat ? [{ to: '/manage/dial', label: shellWords.dialer, icon: <PhoneCall {...icon} /> }] : []),
      {
        to: '/manage/messenger',
        label: shellWords.messenger,
        icon: <MessageSquare {...icon} />,
        badge: <UnreadBadge />,
      },
      ...(videos ? [{ to: '/manage/video', label: shellWords.videos, icon: <Video {...icon} /> }] : []),
      { to: '/boards', label: shellWords.callBoards, icon: <SquareKanban {...icon} /> },
      { to: '/manage/campaigns', label: shellWords.campaigns, icon: <ListChecks {...icon} /> },
      { to: '/manage/contacts', label: shellWords.contacts, icon: <Users {...icon} /> },
    ],
  },
  ...(monitors
    ? [
        {
          title: shellWords.team,
          links: [{ to: '/manage/team-monitoring', label: shellWords.teamMonitoring, icon: <Headphones {...icon} /> }],
        },
      ]
    : []),
  {
    title: shellWords.history,
    links: [
      {
        to: '/manage/history',
        label: shellWords.outbound,
        icon: <PhoneOutgoing {...icon} />,
        current: history === 'outbound',
      },
      {
        to: '/manage/history/inbound',
        label: shellWords.inbound,
        icon: <PhoneIncoming {...icon} />,
        current: history === 'inbound',
        badge: <MissedBadge missed={missed} />,
      },
      { to: '/manage/compliance', label: shellWords.compliance, icon: <ShieldCheck {...icon} /> },
    ],
  },
  {
    title: shellWords.voicemail,
    links: [
      ...(voicemails.team === null
        ? []
        : [
            {
              to: '/manage/voicemail/team',
              label: shellWords.teamInbox,
              icon: <Inbox {...icon} />,
              badge: <VoicemailBadge inbox="team" unread={voicemails} />,
            },
          ]),
      {
        to: '/manage/voicemail/personal',
        label: shellWords.personalInbox,
        icon: <Voicemail {...icon} />,
        badge: <VoicemailBadge inbox="personal" unread={voicemails} />,
      },
    ],
  },
  {
    title: shellWords.settings,
    links: [
      ...(seat || hasTeamSettings
        ? [{ to: '/manage/dialer-settings', label: shellWords.dialerSettings, icon: <SlidersHorizontal {...icon} /> }]
        : []),
      ...(seat ? [{ to: '/manage/audio-source', label: shellWords.audioSource, icon: <Mic {...icon} /> }] : []),
      ...(scripts
        ? [{ to: '/manage/call-scripts', label: shellWords.callScripts, icon: <ScrollText {...icon} /> }]
        : []),
      ...(videos
        ? [{ to: '/manage/video-signature', label: shellWords.videoSignature, icon: <Signature {...icon} /> }]
        : []),
      { to: '/manage/dnc-list', label: shellWords.dncList, icon: <Ban {...icon} /> },
      ...(integrations
        ? [{ to: '/manage/integrations', label: shellWords.integrations, icon: <Plug {...icon} /> }]
        : []),
    ],
  },
  {
    links: [
      ...(beta
        ? [{ to: '/manage/beta-features', label: shellWords.betaFeatures, icon: <FlaskConical {...icon} /> }]
        : []),
      { to: '/manage/account', label: shellWords.account, icon: <CircleUser {...icon} /> },
    ],
  },
]

/** Tracks outbound or inbound history: a call's address does not say which. */
function useHistoryDirection(pathname: string) {
  const callPage = useRouteLoaderData<typeof storyLoader>('routes/manage+/history_.$uuid')
  if (!/^\/manage\/history(\/|$)/.test(pathname)) return null
  return callPage?.isInbound || /^\/manage\/history\/inbound(\/|$)/.test(pathname) ? 'inbound' : 'outbound'
}

export default function ManageLayout() {
  useCacheInitialData(clientLoader)
  const loaded = useLoaderData<typeof loader>()
  const { session, hasTeamSettings, imports, integrations, notice, rooms, dialed, missed, ringing, voicemails } = loaded
  const { pathname } = useLocation()
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const { user, account, permissions } = session
  const monitors = permissions.can.includes('call:monitor') && permissions.teamInfo !== null
  const groups = getSidebarGroups({
    seat: permissions.can.includes('call'),
    hasTeamSettings,
    monitors,
    scripts: !permissions.features.hideCallScripts,
    videos: permissions.features.video,
    beta: permissions.can.includes('call') && !permissions.features.hideDoubleDial,
    integrations,
    history: useHistoryDirection(pathname),
    missed,
    voicemails,
  })
  const can = usePermissions()
  const pages = groups.flatMap(({ links }) => links.map(({ to, label }) => ({ to, label })))
  return (
    <LivePage rooms={rooms} onFailedRead={useLoadErrorToast()}>
      <PageUnread loaded={loaded} userId={user.id}>
        <MonitoringProvider userId={monitors ? user.id : null}>
          <PaletteProvider pages={pages} can={can}>
            <PageShell
              search={<PaletteButton />}
              brand={<Brand name={root?.productName ?? ''} account={account.name} />}
              notice={<SimulatedCarrierNotice />}
              groups={groups}
              foot={<MenuButtons session={session} />}
              popUps={
                <Menus session={session} theme={root?.theme ?? 'dark'} supportEmail={root?.supportEmail ?? null} />
              }
              dock={
                <>
                  {monitors ? <MonitorDock /> : null}
                  {permissions.can.includes('call') ? (
                    <DockedDialer key={user.id} dialed={dialed} ringing={ringing} />
                  ) : null}
                  <RunningImports imports={imports} userId={user.id} currentPath={pathname} />
                </>
              }
            >
              <PageUserProvider value={user.id}>
                <FormErrorKeeper Fault={PageErrorBoundary}>
                  <Outlet />
                </FormErrorKeeper>
              </PageUserProvider>
              <PageTextAlerts />
              <Notice notice={notice} />
              <OfflineBanner />
            </PageShell>
          </PaletteProvider>
        </MonitoringProvider>
      </PageUnread>
    </LivePage>
  )
}
