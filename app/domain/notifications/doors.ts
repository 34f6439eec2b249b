import type { NotificationKind } from './notifications.schema'

/** Where a notification is shown. */
export interface Doors {
  inProduct: boolean
  inBrowser: boolean
  byMail: boolean
}

/** In the browser: what waits for an answer now. */
const IN_BROWSER: ReadonlySet<NotificationKind> = new Set([
  'missed_call',
  'voicemail',
  'scheduled_call_due',
  'failed_text',
])

export const defaultDoors = (kind: NotificationKind): Doors => ({
  inProduct: true,
  inBrowser: IN_BROWSER.has(kind),
  byMail: false,
})
