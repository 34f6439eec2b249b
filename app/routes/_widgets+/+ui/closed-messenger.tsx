import { useTextAlerts } from './use-text-alerts'
import type { WidgetPlace } from './widget-frame'

/** The host page still receives texts and the unread count. */
export function ClosedMessenger({ host }: WidgetPlace) {
  useTextAlerts(host)
  return null
}
