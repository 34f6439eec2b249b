import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { CredentialsContext } from '../../credentials'
import { useLiveEvents } from '../../live-page'
import { changesUnread } from './changes-unread'
import { messengerApiPaths } from '../messenger-api-paths'

/** A team that texts all day is told of something every moment; nobody reads a number that often. */
const AT_MOST_EVERY_MS = 1_000

const Unread = createContext(0)

/** How many conversations the reader of this page has unread. */
export const usePageUnread = (): number => useContext(Unread)

interface PageUnreadProps {
  /** What the page was loaded with; another object each time it is read again. */
  loaded: { unread: number }
  userId: string
  children: ReactNode
}

/** The number as the page was loaded with it, and as it changes: it is asked for anew when a conversation does. */
export function PageUnread({ loaded, userId, children }: PageUnreadProps) {
  const credentials = useContext(CredentialsContext)
  const [told, setTold] = useState<{ of: object; count: number } | null>(null)
  const latest = useRef({ loaded, userId })
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    latest.current = { loaded, userId }
  }, [loaded, userId])
  useEffect(
    () => () => {
      if (waiting.current) clearTimeout(waiting.current)
      waiting.current = null
    },
    [],
  )
  async function ask() {
    waiting.current = null
    const { userId: asker } = latest.current
    try {
      // After the page itself: it is complete without.
      const { makeApiClient } = await import('../../api-client')
      const api = makeApiClient({ credentials, paths: messengerApiPaths, userId: () => asker })
      const { unreadCount } = await api.call('messenger.countUnread', {})
      if (asker === latest.current.userId) setTold({ of: latest.current.loaded, count: unreadCount })
    } catch {
      // What is there stays: the page is read again when the connection is back, and asked again with the next text.
    }
  }
  useLiveEvents((event) => {
    if (changesUnread(event)) waiting.current ??= setTimeout(() => void ask(), AT_MOST_EVERY_MS)
  })
  return <Unread.Provider value={told?.of === loaded ? told.count : loaded.unread}>{children}</Unread.Provider>
}
