import { ApiError, makeApiClient } from '../api-client'
import type { Credentials } from '../credentials'
import { openLive, type LiveEvent } from '../socket'
import { messengerApiPaths } from './messenger-api-paths'

/** A team that texts all day is told of something every moment; nobody reads a number that often. */
const AT_MOST_EVERY_MS = 1_000
/** After an answer that did not come. */
const AGAIN_MS = 10_000

export interface UnreadCounter {
  /** Asks anew, as after a session that has ended and was renewed. */
  reload(): void
  close(): void
}

interface UnreadOptions {
  credentials: Credentials
  onCount(count: number): void
  /** Whatever is heard meanwhile. */
  onEvent?(event: LiveEvent): void
  /** Origin of the server's sockets; the page's own where none is given. */
  url?: string
}

/** How many conversations have something unread, as it changes; for places that show the number and none of the conversations. */
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
  /** Something has happened since the number was asked for. */
  let isBehind = true
  let asks = false
  /** It was asked for a moment ago. */
  let rests = false
  let again: ReturnType<typeof setTimeout> | undefined

  async function read(): Promise<void> {
    asks = rests = true
    isBehind = false
    let wait = AT_MOST_EVERY_MS
    try {
      if (closeLive === null) await begin()
      const { unreadCount } = await api.call('messenger.countUnread', {})
      if (!ended.signal.aborted && unreadCount !== told) onCount((told = unreadCount))
    } catch (error) {
      // Who is signed out is told so by what stands beside the number, and `reload` comes with whoever is signed in again.
      const isOut = error instanceof ApiError && error.status === 401
      isBehind ||= !isOut
      wait = AGAIN_MS
    }
    asks = false
    if (!ended.signal.aborted) again = setTimeout(goOn, wait)
  }

  async function begin(): Promise<void> {
    const { user, account } = await api.call('access.currentSession')
    userId = user.id
    if (ended.signal.aborted) return
    closeLive = openLive({
      credentials,
      rooms: [`user:${user.id}`, `account:${account.id}`],
      url,
      onState() {},
      onReload: look,
      onEvent(event) {
        if (event.type === 'thread.changed' || event.type === 'thread.deleted') look()
        onEvent?.(event)
      },
    })
  }

  function goOn(): void {
    rests = false
    if (isBehind) void read()
  }

  function look(): void {
    isBehind = true
    if (!rests) void read()
  }
  look()

  return {
    reload() {
      look()
      if (asks) return
      clearTimeout(again)
      goOn()
    },
    close() {
      ended.abort()
      clearTimeout(again)
      closeLive?.()
    },
  }
}
