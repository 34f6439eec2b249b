import type { Flag } from './people'

/** One per fact and person. */
export interface NotificationsTable {
  id: string
  account_id: string
  user_id: string
  kind: string
  title: string
  body: string
  action_text: string | null
  /** Path of a page. */
  action: string | null
  /** Unique per person. */
  fact_key: string
  in_product: Flag
  by_mail: Flag
  created_at: number
}

export interface NotificationReadersTable {
  user_id: string
  account_id: string
  /** Notifications up to this one are read. */
  seen_id: string | null
  /** Notifications up to this one were mailed. */
  mailed_id: string | null
  /** IANA; null: unknown. */
  zone: string | null
}

/** Without a row, the defaults. */
export interface NotificationPreferencesTable {
  user_id: string
  kind: string
  account_id: string
  in_product: Flag
  in_browser: Flag
  by_mail: Flag
}

export interface NotificationTables {
  notifications: NotificationsTable
  notification_readers: NotificationReadersTable
  notification_preferences: NotificationPreferencesTable
}
