import { makeApiClient } from '../../api-client'
import type { Credentials } from '../../credentials'
import { openLive, type LiveEvent } from '../../socket'
import { makeAskAgain } from '../reading/ask-again'
import { changesUnread } from './changes-unread'
import { messengerApiPaths } from '../messenger-api-paths'

export interface UnreadCounter {
  reload(): void
  close(): void
}

interface UnreadOptions {
  credentials: Credentials
  onCount(count: number): void
  onEvent?(event: LiveEvent): void
  /** Default: same origin. */
  url?: string
}

export function makeUnreadCounter({ credentials, onCount, onEvent, url }: UnreadOptions): UnreadCounter {
  const ended = new AbortController()
  let userId: string | null = null
  const api = makeApiClient({
    credentials,
    paths: messengerApiPaths,
    userId: () => userId,
    ended: ended.signal,
  })
  let closeLive: (() => void) | null = null
  let told: number | null = null
  const asking = makeAskAgain(async () => {
    if (closeLive === null) await begin()
    const { unreadCount } = await api.call('messenger.countUnread', {})
    if (!ended.signal.aborted && unreadCount !== told) onCount((told = unreadCount))
  })

  async function begin(): Promise<void> {
    const { user, account } = await api.call('access.currentSession')
    userId = user.id
    if (ended.signal.aborted) return
    closeLive = openLive({
      credentials,
      rooms: [`user:${user.id}`, `account:${account.id}`],
      url,
      onState() {},
      onReload: asking.look,
      onEvent(event) {
        if (changesUnread(event)) asking.look()
        onEvent?.(event)
      },
    })
  }

  asking.look()

  return {
    reload: asking.lookNow,
    close() {
      ended.abort()
      asking.close()
      closeLive?.()
    },
  }
}
