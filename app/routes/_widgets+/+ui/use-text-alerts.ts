import { useEffect, useState } from 'react'
import { cookieCredentials } from '~/live/credentials'
import { createWindowAlerts } from '~/live/messenger/alerts/text-alerts'
import { createTextNotifier } from '~/live/messenger/alerts/text-notifier'
import { useUnread } from '~/live/messenger/unread/use-unread'
import { formatThreadName } from '../../+messenger/format-thread-name'
import type { FrameHost } from './widget-frame'

/** Returns the unread count. The host gets it, and that of voicemails. */
export function useTextAlerts(host: FrameHost | null): ReturnType<typeof useUnread> {
  // Browsers block notifications from frames: the host gets events.
  const [alerts] = useState(() => createWindowAlerts({ formatThreadName, openElsewhere() {} }))
  useEffect(() => alerts.open(), [alerts])
  const [news] = useState(() =>
    createTextNotifier((type, payload) => {
      host?.send(type, payload)
      if (type === 'message.received') alerts.handleReceived(payload)
    }),
  )
  const { count, reload } = useUnread(host?.credentials ?? cookieCredentials, news, (unread) =>
    host?.send('voicemails.changed', unread),
  )
  useEffect(() => {
    if (count !== null) host?.send('unread.changed', { count })
  }, [count, host])
  return { count, reload }
}
