import { Link } from '@remix-run/react'
import type { NotificationView } from '~/domain/notifications/notifications.schema'
import { getButtonClass } from '~/ui/button'
import { FormattedTime } from '~/ui/formatted-time'
import { notificationPagesWords } from './notification-pages.words'

interface NotificationItemProps {
  notification: NotificationView
  onAction?(): void
}

export function NotificationItem({ notification, onAction }: NotificationItemProps) {
  const { title, body, seen, createdAt, meta } = notification
  return (
    <li className="flex gap-3 border-b border-line py-3 last:border-b-0">
      <span className="flex h-5 w-2 shrink-0 items-center">
        {seen ? null : (
          <>
            <span aria-hidden className="size-2 rounded-full bg-accent-fill" />
            <span className="sr-only">{notificationPagesWords.unread}</span>
          </>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="min-w-0 text-m font-medium break-words text-text">{title}</h3>
          <span className="text-xs text-faint">
            <FormattedTime at={createdAt} precision="short" />
          </span>
        </div>
        <p dir="auto" className="mt-0.5 text-m break-words text-muted">
          {body}
        </p>
        {meta.action && meta.actionText ? (
          <Link to={meta.action} onClick={onAction} className={getButtonClass({ size: 's' }, 'mt-2')}>
            {meta.actionText}
          </Link>
        ) : null}
      </div>
    </li>
  )
}
