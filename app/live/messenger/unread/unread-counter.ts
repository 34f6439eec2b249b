import type { UnreadVoicemails } from '../../../domain/voicemails/voicemails.schema'
import { createApiClient } from '../../api-client'
import type { Credentials } from '../../credentials'
import { openLiveConnection, type LiveEvent } from '../../socket'
import { createThrottledLoader } from '../reading/throttled-loader'
import { affectsUnread } from './affects-unread'
import { messengerApiPaths } from '../messenger-api-paths'

export interface UnreadCounter {
  reload(): void
  close(): void
}

interface UnreadOptions {
  credentials: Credentials
  onCount(count: number): void
  /** Also after each voicemail. */
  onVoicemails?(unread: UnreadVoicemails): void
  onEvent?(event: LiveEvent): void
  /** Default: same origin. */
  url?: string
}

export function createUnreadCounter({
  credentials,
  onCount,
  onVoicemails,
  onEvent,
  url,
}: UnreadOptions): UnreadCounter {
  const abortController = new AbortController()
  let userId: string | null = null
  const api = createApiClient({
    credentials,
    paths: messengerApiPaths,
    userId: () => userId,
    signal: abortController.signal,
  })
  let closeLive: (() => void) | null = null
  let lastCount: number | null = null
  const countLoader = createThrottledLoader(async () => {
    if (closeLive === null) await connect()
    const { unreadCount } = await api.call('messenger.countUnread', {})
    if (!abortController.signal.aborted && unreadCount !== lastCount) onCount((lastCount = unreadCount))
  })

  const voicemailLoader = createThrottledLoader(async () => {
    const unread = await api.call('voicemails.countUnread')
    if (!abortController.signal.aborted) onVoicemails?.(unread)
  })
  const requestVoicemails = () => void (onVoicemails && voicemailLoader.request())

  async function connect(): Promise<void> {
    const { user, account } = await api.call('access.currentSession')
    userId = user.id
    if (abortController.signal.aborted) return
    closeLive = openLiveConnection({
      credentials,
      channels: [`user:${user.id}`, `account:${account.id}`],
      url,
      onState() {},
      onReload() {
        countLoader.request()
        requestVoicemails()
      },
      onEvent(event) {
        if (affectsUnread(event)) countLoader.request()
        if (event.type === 'voicemail.changed') requestVoicemails()
        onEvent?.(event)
      },
    })
    requestVoicemails()
  }

  countLoader.request()

  return {
    reload: countLoader.requestNow,
    close() {
      abortController.abort()
      countLoader.close()
      voicemailLoader.close()
      closeLive?.()
    },
  }
}
