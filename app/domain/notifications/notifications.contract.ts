import { oc } from '@orpc/contract'
import {
  listNotificationsInput,
  markNotificationsRead,
  notificationPage,
  unreadNotifications,
} from './notifications.schema'
import { notificationPreferences, updateNotificationPreferences } from './preferences.schema'

const tags = ['Notifications']

export const notificationsContract = {
  listNotifications: oc
    .route({
      method: 'GET',
      path: '/api/v1/notifications',
      summary: 'List your notifications, newest first',
      description:
        '`cursor`: `nextCursor` of the previous page. `unread` is capped at 100. The events `notification.created` and `notifications.read` report changes. Notifications are kept for 90 days.',
      tags,
    })
    .input(listNotificationsInput)
    .output(notificationPage),
  markRead: oc
    .route({
      method: 'PUT',
      path: '/api/v1/notifications/read',
      summary: 'Mark your notifications as read',
      description: '`upTo`: the newest notification that was shown; newer ones stay unread. Default: all.',
      tags,
    })
    .input(markNotificationsRead)
    .output(unreadNotifications),
  findPreferences: oc
    .route({
      method: 'GET',
      path: '/api/v1/notifications/preferences',
      summary: 'Where each kind of notification reaches you',
      tags,
    })
    .output(notificationPreferences),
  updatePreferences: oc
    .route({
      method: 'PUT',
      path: '/api/v1/notifications/preferences',
      summary: 'Change where notifications reach you from now on',
      description: 'Kinds that are not named stay. `byMail`: in one mail a day, at 8:00 in `zone`.',
      tags,
    })
    .input(updateNotificationPreferences)
    .output(notificationPreferences),
}
