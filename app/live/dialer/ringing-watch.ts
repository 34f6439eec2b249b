import { createApiClient } from '../api-client'
import type { Credentials } from '../credentials'
import { openLiveConnection } from '../socket'
import { applyRingingEvent } from './use-ringing'

const RETRY_MS = 15_000

/** For widgets without a dialer. Returns a close function. */
export function watchRinging(credentials: Credentials, onRinging: (isRinging: boolean) => void): () => void {
  const abortController = new AbortController()
  const { signal } = abortController
  let userId: string | null = null
  let ids: readonly string[] = []
  let closeLive: (() => void) | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const api = createApiClient({ credentials, userId: () => userId, signal })

  function update(next: readonly string[]): void {
    ids = next
    if (!signal.aborted) onRinging(ids.length > 0)
  }

  async function load(): Promise<void> {
    const { items } = await api.call('inbound.listIncoming')
    update(items.map(({ id }) => id))
  }

  async function connect(): Promise<void> {
    const { user, permissions } = await api.call('access.currentSession')
    if (signal.aborted || !permissions.can.includes('call')) return
    userId = user.id
    closeLive = openLiveConnection({
      credentials,
      channels: [`user:${user.id}`],
      onState() {},
      onReload: () => void load().catch(() => undefined),
      onEvent: (event) => update(applyRingingEvent(ids, event)),
    })
  }

  // The widget itself shows what fails.
  const connectOrRetry = () =>
    void connect().catch(() => {
      if (!signal.aborted) retryTimer = setTimeout(connectOrRetry, RETRY_MS)
    })
  connectOrRetry()
  return () => {
    abortController.abort()
    clearTimeout(retryTimer)
    closeLive?.()
  }
}
