import { Bell } from 'lucide-react'
import type { MouseEvent } from 'react'
import { ButtonLink } from '~/ui/button'
import { notificationPagesWords } from './notification-pages.words'
import { useUnreadNotifications } from './use-unread-notifications'

export const NOTIFICATIONS_PATH = '/manage/notifications'

interface NotificationBellProps {
  unread: number
  onOpen(): void
}

/** Without scripts, and with a modifier key, a link to the page. */
export function NotificationBell({ unread: loaded, onOpen }: NotificationBellProps) {
  const unread = useUnreadNotifications(loaded)
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <ButtonLink
      to={NOTIFICATIONS_PATH}
      variant="ghost"
      square
      aria-label={notificationPagesWords.bell(unread)}
      icon={<Bell size={16} aria-hidden />}
      onClick={onClick}
    >
      {unread > 0 ? (
        <span aria-hidden className="absolute top-1 right-1 size-2 rounded-full bg-danger-fill ring-2 ring-panel" />
      ) : null}
    </ButtonLink>
  )
}
