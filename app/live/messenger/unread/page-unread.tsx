import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { CredentialsContext } from '../../credentials'
import { useLiveEvents } from '../../live-page'
import { changesUnread } from './changes-unread'
import { messengerApiPaths } from '../messenger-api-paths'

const AT_MOST_EVERY_MS = 1_000

const Unread = createContext(0)

export const usePageUnread = (): number => useContext(Unread)

interface PageUnreadProps {
  /** New object after each load. */
  loaded: { unread: number }
  userId: string
  children: ReactNode
}

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
      const { makeApiClient } = await import('../../api-client')
      const api = makeApiClient({ credentials, paths: messengerApiPaths, userId: () => asker })
      const { unreadCount } = await api.call('messenger.countUnread', {})
      if (asker === latest.current.userId) setTold({ of: latest.current.loaded, count: unreadCount })
    } catch {
      // The next event retries.
    }
  }
  useLiveEvents((event) => {
    if (changesUnread(event)) waiting.current ??= setTimeout(() => void ask(), AT_MOST_EVERY_MS)
  })
  return <Unread.Provider value={told?.of === loaded ? told.count : loaded.unread}>{children}</Unread.Provider>
}
