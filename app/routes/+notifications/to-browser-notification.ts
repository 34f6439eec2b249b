import type { LiveEvent } from '~/live/socket'

interface BrowserNotification {
  title: string
  body: string
  /** Several windows share one. */
  tag: string
  action: string | null
}

interface PageState {
  hasFocus: boolean
  /** null: the browser has none. */
  permission: NotificationPermission | null
}

/** null: not asked for, not allowed, or the page is in front. */
export function toBrowserNotification(
  { type, payload }: LiveEvent,
  { hasFocus, permission }: PageState,
): BrowserNotification | null {
  if (type !== 'notification.created' || !payload.inBrowser || hasFocus || permission !== 'granted') return null
  const { id, title, body, meta } = payload.notification
  return { title, body, tag: id, action: meta.action }
}
