import type { LiveEvent } from '../../socket'

/** Unlisted is never unread. */
export const affectsUnread = (event: LiveEvent): boolean =>
  event.type === 'thread.changed' ? event.payload.thread.isListed : event.type === 'thread.deleted'
