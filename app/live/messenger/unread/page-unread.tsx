import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { CredentialsContext } from '../../credentials'
import { useLiveEvents } from '../../live-page'
import { affectsUnread } from './affects-unread'
import { messengerApiPaths } from '../messenger-api-paths'

const MIN_INTERVAL_MS = 1_000

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
  const [counted, setCounted] = useState<{ loadedFor: object; count: number } | null>(null)
  const latest = useRef({ loaded, userId })
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    latest.current = { loaded, userId }
  }, [loaded, userId])
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
  async function loadCount() {
    timer.current = null
    const { userId: requestUserId } = latest.current
    try {
      const { createApiClient } = await import('../../api-client')
      const api = createApiClient({ credentials, paths: messengerApiPaths, userId: () => requestUserId })
      const { unreadCount } = await api.call('messenger.countUnread', {})
      if (requestUserId === latest.current.userId) setCounted({ loadedFor: latest.current.loaded, count: unreadCount })
    } catch {
      // The next event retries.
    }
  }
  useLiveEvents((event) => {
    if (affectsUnread(event)) timer.current ??= setTimeout(() => void loadCount(), MIN_INTERVAL_MS)
  })
  return (
    <Unread.Provider value={counted?.loadedFor === loaded ? counted.count : loaded.unread}>{children}</Unread.Provider>
  )
}
