import type { Door } from '~/domain/notifications/preferences.schema'

export const notificationPagesWords = {
  title: 'Notifications',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${countOf(unread)} unread`),
  list: 'Notifications, newest first',
  /** 4-trust §8. */
  loading: 'Loading notifications...',
  failed: 'Failed to load notifications',
  none: 'No notifications',
  noneYet: 'Missed calls, voicemails and other events appear here.',
  loadingMore: 'Loading more notifications',
  unread: 'Unread',
  openPage: 'View all',
  markRead: 'Mark all as read',
  preferences: 'Preferences',
  preferencesTitle: 'Notification preferences',
  preferencesHint: 'Choose where each kind of notification reaches you.',
  kind: 'Notification',
  door: (kind: string, door: string) => `${kind}: ${door}`,
  zone: 'Time zone',
  zoneName: (zone: string) => zone.replaceAll('_', ' '),
  mailHint: (email: string) => `One mail a day, at 8:00 in the morning, to ${email}.`,
  noMail: 'You have no e-mail address. Add one in your account to receive mail.',
  browserAsk: 'Your browser can show notifications while Trunkline is open in another tab.',
  browserAllow: 'Allow in this browser',
  browserDenied: 'Notifications are blocked in this browser. Allow them in its site settings.',
  save: 'Save',
  saved: 'Saved',
} as const

export const doorLabels: Record<Door, string> = {
  inProduct: 'In app',
  inBrowser: 'Browser',
  byMail: 'Mail',
}

const countOf = (unread: number): string => (unread >= 100 ? '100 or more' : String(unread))
