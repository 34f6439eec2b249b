import { useLiveData } from '~/live/live-page'
import type { LiveEvent } from '~/live/socket'

export const applyUnreadEvent = (unread: number, { type, payload }: LiveEvent): number =>
  type === 'notification.created' || type === 'notifications.read' ? payload.unread : unread

export const useUnreadNotifications = (loaded: number): number => useLiveData(loaded, applyUnreadEvent)
