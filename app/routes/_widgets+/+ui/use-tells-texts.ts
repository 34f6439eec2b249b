import { useEffect, useState } from 'react'
import { cookieCredentials } from '~/live/credentials'
import { windowAlerts } from '~/live/messenger/alerts/text-alerts'
import { makeTextNews } from '~/live/messenger/alerts/text-news'
import { useUnread } from '~/live/messenger/unread/use-unread'
import { nameInWords } from '../../+messenger/name-in-words'
import type { FrameHost } from './widget-frame'

/** Returns the unread count. */
export function useTellsTexts(host: FrameHost | null): ReturnType<typeof useUnread> {
  // Browsers block notifications from frames: the host gets events.
  const [alerts] = useState(() => windowAlerts({ nameInWords, openElsewhere() {} }))
  useEffect(() => alerts.open(), [alerts])
  const [news] = useState(() =>
    makeTextNews((type, payload) => {
      host?.send(type, payload)
      if (type === 'message.received') alerts.hear(payload)
    }),
  )
  const { count, reload } = useUnread(host?.credentials ?? cookieCredentials, news)
  useEffect(() => {
    if (count !== null) host?.send('unread.changed', { count })
  }, [count, host])
  return { count, reload }
}
