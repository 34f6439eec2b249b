import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Bell } from 'lucide-react'
import { markNotificationsRead } from '~/domain/notifications/mark-notifications-read.server'
import { listNotifications } from '~/domain/notifications/notifications.read.server'
import { NOTIFICATIONS_PER_PAGE } from '~/domain/notifications/notifications.schema'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { Button, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-shell'
import { CURSOR_PARAM, Pagination } from '~/ui/pagination'
import { useHydrated } from '~/ui/use-hydrated'
import { readForm } from '../+form/expected-user.server'
import { PostForm } from '../+form/post-form'
import { NOTIFICATIONS_PATH } from '../+notifications/notification-bell'
import { NotificationItem } from '../+notifications/notification-item'
import { notificationPagesWords } from '../+notifications/notification-pages.words'
import { useMarkRead } from '../+notifications/use-mark-read'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: notificationPagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const cursor = new URL(request.url).searchParams.get(CURSOR_PARAM)?.slice(0, 60)
  return listNotifications(ctx, { cursor, limit: NOTIFICATIONS_PER_PAGE })
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  await readForm(request, ctx, NOTIFICATIONS_PATH)
  await markNotificationsRead(ctx, {})
  return redirect(NOTIFICATIONS_PATH)
}

export default function Notifications() {
  useCacheInitialData(clientLoader)
  const { items, nextCursor, unread } = useLoaderData<typeof loader>()
  const hydrated = useHydrated()
  const reloadPage = useReloadPage()
  useLiveEvents(({ type }) => {
    if (type === 'notification.created') reloadPage()
  })
  useMarkRead(items[0])
  return (
    <>
      <PageHeader
        title={notificationPagesWords.title}
        actions={
          <>
            {hydrated || unread === 0 ? null : (
              <PostForm>
                <Button>{notificationPagesWords.markRead}</Button>
              </PostForm>
            )}
            <ButtonLink to={`${NOTIFICATIONS_PATH}/preferences`}>{notificationPagesWords.preferences}</ButtonLink>
          </>
        }
      />
      {items.length === 0 ? (
        <EmptyState icon={<Bell size={24} aria-hidden />} title={notificationPagesWords.none}>
          {notificationPagesWords.noneYet}
        </EmptyState>
      ) : (
        <div className="rounded-l border border-line bg-panel">
          <ul aria-label={notificationPagesWords.list} className="px-5">
            {items.map((notification) => (
              <NotificationItem key={notification.id} notification={notification} />
            ))}
          </ul>
          <Pagination nextCursor={nextCursor} />
        </div>
      )}
    </>
  )
}
