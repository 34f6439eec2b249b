import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { sharedCacheKey, createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { LivePage } from '~/live/live-page'
import { PageUnread } from '~/live/messenger/unread/page-unread'
import { OfflineBanner } from '~/ui/banner'
import { useHydrated } from '~/ui/use-hydrated'
import { parseOpenContactId } from './+contact/contact-param'
import { findChosenServer } from './+environment/environment-choice.server'
import { PageUserProvider } from './+form/expected-user-field'
import { useFramedPage } from './+frame/framed-page'
import { MonitoringProvider } from './+monitoring/monitoring-context'
import { BoardsFrame } from './+shell/boards-frame'
import { DialDeskProvider } from './+shell/dial-desk'
import { loadShell } from './+shell/load-shell.server'
import { PortalShell } from './+shell/portal-shell'
import { PageTextAlerts } from './+shell/text-alerts'
import { useLoadErrorToast } from './+ui/load-error'

export { installLinks as links } from './+ui/install-links'

const ContactDrawer = lazy(() =>
  import('./+contact/contact-drawer').then((module) => ({ default: module.ContactDrawer })),
)

/** What surrounds `manage+` and `boards+` (see remix.config.js): between them the dialer stays mounted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { redirectTo } = context.frame === null ? await findChosenServer(ctx, request) : { redirectTo: null }
  if (redirectTo !== null) throw redirectDocument(redirectTo)
  return loadShell(ctx)
}

export const clientLoader = createCachedLoader(sharedCacheKey)

export default function Portal() {
  useCacheInitialData(clientLoader)
  const shell = useLoaderData<typeof loader>()
  const { session, rooms, dialed } = shell
  const { boardId } = useParams()
  const { user, permissions } = session
  const location = useLocation()
  const onBoards = /^\/boards(\/|$)/.test(location.pathname)
  const isFramed = useFramedPage() !== null
  // The boards widget has no sidebar (1-boards §9).
  const Shell = isFramed && onBoards ? BoardsFrame : PortalShell
  const hydrated = useHydrated()
  const contactId = hydrated ? parseOpenContactId(location) : null
  const seat = permissions.can.includes('call')
  const monitors = permissions.can.includes('call:monitor') && permissions.teamInfo !== null
  const pathOf = ({ callboardId, contactId }: Pick<LineView, 'callboardId' | 'contactId'>) => {
    if (!onBoards) return `/manage/contacts/${contactId}`
    return callboardId === null ? null : `/boards/${callboardId}/contacts/${contactId}`
  }
  const drawer =
    contactId === null ? null : (
      <Suspense fallback={null}>
        <ContactDrawer
          key={contactId}
          contactId={contactId}
          can={{ dial: seat, write: seat || permissions.can.includes('board:admin') }}
          isPortal={!(isFramed && onBoards)}
        />
      </Suspense>
    )
  return (
    <LivePage rooms={boardId ? [...rooms, `board:${boardId}`] : rooms} onFailedRead={useLoadErrorToast()}>
      <PageUnread loaded={shell} userId={user.id}>
        <MonitoringProvider userId={monitors ? user.id : null}>
          <DialDeskProvider canCall={seat} dialed={dialed}>
            <Shell shell={shell} monitors={monitors} pathOf={pathOf} drawer={drawer}>
              <PageUserProvider value={user.id}>
                <Outlet />
              </PageUserProvider>
              <PageTextAlerts />
              <OfflineBanner />
            </Shell>
          </DialDeskProvider>
        </MonitoringProvider>
      </PageUnread>
    </LivePage>
  )
}
