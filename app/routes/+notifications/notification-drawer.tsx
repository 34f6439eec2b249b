import { Bell } from 'lucide-react'
import { useRef } from 'react'
import { Button, ButtonLink, Spinner } from '~/ui/button'
import { Drawer } from '~/ui/drawer'
import { EmptyState } from '~/ui/empty-state'
import { ErrorState } from '~/ui/error-state'
import { Skeleton } from '~/ui/skeleton'
import { uiWords } from '~/ui/ui.words'
import { useNearEnd } from '~/ui/use-near-end'
import { NOTIFICATIONS_PATH } from './notification-bell'
import { NotificationItem } from './notification-item'
import { notificationPagesWords } from './notification-pages.words'
import { useNotifications, type LoadedNotifications } from './use-notifications'

export function NotificationDrawer({ onClose }: { onClose(): void }) {
  const { answer, hasFailedMore, readMore, retry } = useNotifications()
  return (
    <Drawer title={notificationPagesWords.title} onClose={onClose}>
      <div className="mb-1 flex flex-wrap gap-2">
        <ButtonLink to={NOTIFICATIONS_PATH} size="s" onClick={onClose}>
          {notificationPagesWords.openPage}
        </ButtonLink>
        <ButtonLink to={`${NOTIFICATIONS_PATH}/preferences`} size="s" variant="ghost" onClick={onClose}>
          {notificationPagesWords.preferences}
        </ButtonLink>
      </div>
      {answer === null ? (
        <Loading />
      ) : answer === 'failed' ? (
        <ErrorState
          title={notificationPagesWords.failed}
          action={<Button onClick={retry}>{uiWords.tryAgain}</Button>}
        />
      ) : answer.items.length === 0 ? (
        <EmptyState icon={<Bell size={24} aria-hidden />} title={notificationPagesWords.none}>
          {notificationPagesWords.noneYet}
        </EmptyState>
      ) : (
        <List loaded={answer} hasFailedMore={hasFailedMore} readMore={readMore} onAction={onClose} />
      )}
    </Drawer>
  )
}

interface ListProps {
  loaded: LoadedNotifications
  hasFailedMore: boolean
  readMore(): Promise<void>
  onAction(): void
}

function List({ loaded, hasFailedMore, readMore, onAction }: ListProps) {
  const end = useRef<HTMLDivElement>(null)
  const { items, nextCursor } = loaded
  useNearEnd(end, nextCursor === null || hasFailedMore ? null : loaded, '200px', () => void readMore())
  return (
    <>
      <ul aria-label={notificationPagesWords.list}>
        {items.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onAction={onAction} />
        ))}
      </ul>
      <div ref={end} className="flex min-h-px justify-center">
        {hasFailedMore ? (
          <Button size="s" onClick={() => void readMore()}>
            {uiWords.tryAgain}
          </Button>
        ) : nextCursor === null ? null : (
          <span role="status" className="flex items-center gap-2 py-2 text-s text-muted">
            <Spinner /> {notificationPagesWords.loadingMore}
          </span>
        )}
      </div>
    </>
  )
}

const Loading = () => (
  <div role="status" className="flex flex-col gap-4 py-3">
    <p className="text-m text-muted">{notificationPagesWords.loading}</p>
    {Array.from({ length: 4 }, (_, row) => (
      <div key={row} aria-hidden className="flex flex-col gap-2">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-full" />
      </div>
    ))}
  </div>
)
