import { z } from 'zod'

export const NOTIFICATION_KINDS = [
  'missed_call',
  'voicemail',
  'call_comment',
  'scheduled_call_due',
  'failed_text',
  'import_finished',
  'invite_accepted',
  'usage_low',
  'payment_failed',
  'account_blocked',
  'subscription_canceled',
  'number_unpaid',
  'number_removed',
  'number_hurt',
  'registration',
  'spam_protection',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const NOTIFICATIONS_PER_PAGE = 20
/** The unread count stops here. */
export const MAX_UNREAD = 100

/** 4-trust §3. */
export const notificationView = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  seen: z.boolean(),
  createdAt: z.iso.datetime(),
  meta: z.object({
    actionText: z.string().nullable(),
    /** Path of a page. */
    action: z.string().nullable(),
  }),
})
export type NotificationView = z.infer<typeof notificationView>

export const listNotificationsInput = z.strictObject({
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(NOTIFICATIONS_PER_PAGE),
})
export type ListNotifications = z.infer<typeof listNotificationsInput>

export const notificationPage = z.object({
  items: z.array(notificationView),
  nextCursor: z.string().nullable(),
  unread: z.number().int(),
})
export type NotificationPage = z.infer<typeof notificationPage>

export const markNotificationsRead = z.strictObject({
  /** The newest that was shown; default: all. */
  upTo: z.string().max(60).optional(),
})

export const unreadNotifications = z.object({ unread: z.number().int() })
