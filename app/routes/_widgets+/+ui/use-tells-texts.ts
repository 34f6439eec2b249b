import { useEffect, useState } from 'react'
import { cookieCredentials } from '~/live/credentials'
import { makeTextNews } from '~/live/messenger/text-news'
import { useUnread } from '~/live/messenger/use-unread'
import type { FrameHost } from './widget-frame'

/** Tells the host of texts that come and go, and how many conversations are unread; answers the number, for what is drawn. */
export function useTellsTexts(host: FrameHost | null): ReturnType<typeof useUnread> {
  const [news] = useState(() => host && makeTextNews((type, payload) => host.send(type, payload)))
  const { count, reload } = useUnread(host?.credentials ?? cookieCredentials, news ?? undefined)
  useEffect(() => {
    if (count !== null) host?.send('unread.changed', { count })
  }, [count, host])
  return { count, reload }
}
