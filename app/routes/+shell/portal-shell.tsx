import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import type { loader as rootLoader } from '~/root'
import { PageShell } from '~/ui/page-shell'
import { RunningImports } from '../+imports/running-imports'
import { MonitorDock } from '../+monitoring/monitor-dock'
import { BrowserNotifications } from '../+notifications/browser-notifications'
import { NotificationBell } from '../+notifications/notification-bell'
import { PaletteButton } from '../+palette/palette-button'
import { PaletteProvider } from '../+palette/palette-provider'
import { Brand } from '../+ui/brand'
import { SimulatedCarrierNotice } from '../+ui/simulated-carrier-notice'
import type { loader as storyLoader } from '../manage+/history_.$uuid'
import { DockedDialer } from './docked-dialer'
import { getSidebarGroups } from './get-sidebar-groups'
import type { ShellData } from './load-shell.server'
import { MenuButtons, Menus } from './menus'
import { NavigationSkeleton } from './navigation-skeleton'

const NotificationDrawer = lazy(() =>
  import('../+notifications/notification-drawer').then((module) => ({ default: module.NotificationDrawer })),
)

export interface ShellProps {
  shell: ShellData
  monitors: boolean
  pathOf(line: LineView): string | null
  drawer: ReactNode
  children: ReactNode
}

/** Sidebar, palette and docks around a portal page. */
export function PortalShell({ shell, monitors, pathOf, drawer, children }: ShellProps) {
  const {
    session,
    managesCompany,
    hasAffiliates,
    hasEnvironments,
    hasTeamSettings,
    imports,
    billing,
    missed,
    ringing,
    voicemails,
    notifications,
  } = shell
  const { user, account, permissions } = session
  const { pathname } = useLocation()
  const [showsNotifications, setShowsNotifications] = useState(false)
  const closeNotifications = useCallback(() => setShowsNotifications(false), [])
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const seat = permissions.can.includes('call')
  const groups = getSidebarGroups({
    seat,
    hasTeamSettings,
    monitors,
    team: permissions.teamInfo !== null && permissions.can.includes('reports:team'),
    leaderboard: shell.leaderboard,
    wall: permissions.can.includes('team:manage'),
    spamProtection: permissions.can.includes('numbers:manage'),
    a2p: permissions.features.smsBrandRegistration,
    dispositions: managesCompany || permissions.can.includes('board:admin'),
    locations: managesCompany,
    affiliates: hasAffiliates,
    environments: hasEnvironments,
    scripts: !permissions.features.hideCallScripts,
    videos: permissions.features.video,
    beta: seat && !permissions.features.hideDoubleDial,
    billing,
    pathname,
    history: useHistoryDirection(pathname),
    missed,
    voicemails,
  })
  const can = { dial: seat, write: seat || permissions.can.includes('board:admin') }
  const pages = groups.flatMap(({ links }) => links.map(({ to, label }) => ({ to, label })))
  return (
    <PaletteProvider pages={pages} can={can}>
      <PageShell
        search={<PaletteButton />}
        brand={<Brand name={root?.productName ?? ''} account={account.name} />}
        bell={<NotificationBell unread={notifications} onOpen={() => setShowsNotifications((was) => !was)} />}
        notice={<SimulatedCarrierNotice />}
        groups={groups}
        foot={<MenuButtons session={session} />}
        popUps={<Menus session={session} theme={root?.theme ?? 'dark'} hasSupport={Boolean(root?.supportEmail)} />}
        drawer={
          <>
            {drawer}
            {showsNotifications ? (
              <Suspense fallback={null}>
                <NotificationDrawer onClose={closeNotifications} />
              </Suspense>
            ) : null}
            <NavigationSkeleton />
          </>
        }
        fill={/^\/boards(\/|$)/.test(pathname)}
        dock={
          <>
            {monitors ? <MonitorDock /> : null}
            {seat ? <DockedDialer key={user.id} ringing={ringing} missed={missed} pathOf={pathOf} /> : null}
            <BrowserNotifications />
            <RunningImports imports={imports} userId={user.id} currentPath={pathname} />
          </>
        }
      >
        {children}
      </PageShell>
    </PaletteProvider>
  )
}

/** Tracks outbound or inbound history: a call's address does not say which. */
function useHistoryDirection(pathname: string) {
  const callPage = useRouteLoaderData<typeof storyLoader>('routes/manage+/history_.$uuid')
  if (!/^\/manage\/history(\/|$)/.test(pathname)) return null
  return callPage?.isInbound || /^\/manage\/history\/inbound(\/|$)/.test(pathname) ? 'inbound' : 'outbound'
}
