import { markNotificationsRead } from '../../app/domain/notifications/mark-notifications-read.server'
import { listNotifications } from '../../app/domain/notifications/notifications.read.server'
import { findNotificationPreferences } from '../../app/domain/notifications/preferences.read.server'
import { updateNotificationPreferences } from '../../app/domain/notifications/update-preferences.server'
import { os } from './implement'

const { notifications: at } = os

export const notifications = {
  listNotifications: at.listNotifications.handler(({ context, input }) => listNotifications(context.ctx, input)),
  markRead: at.markRead.handler(({ context, input }) => markNotificationsRead(context.ctx, input)),
  findPreferences: at.findPreferences.handler(({ context }) => findNotificationPreferences(context.ctx)),
  updatePreferences: at.updatePreferences.handler(({ context, input }) =>
    updateNotificationPreferences(context.ctx, input),
  ),
}
