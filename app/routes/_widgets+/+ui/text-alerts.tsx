import { useEffect } from 'react'
import { useTextAlerts } from './use-text-alerts'
import type { FrameHost } from './widget-frame'

export interface TextAlertsProps {
  host: FrameHost | null
  onReload?(reload: () => void): void
}

/** Texts and the unread count for the host page, also while the widget is closed. */
export function TextAlerts({ host, onReload }: TextAlertsProps) {
  const { reload } = useTextAlerts(host)
  useEffect(() => onReload?.(reload), [onReload, reload])
  return null
}
