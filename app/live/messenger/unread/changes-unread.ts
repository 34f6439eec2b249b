import type { LiveEvent } from '../../socket'

/** Whether the number of unread conversations may be another one after an event: what is not listed is never unread. */
export const changesUnread = (event: LiveEvent): boolean =>
  event.type === 'thread.changed' ? event.payload.thread.isListed : event.type === 'thread.deleted'
