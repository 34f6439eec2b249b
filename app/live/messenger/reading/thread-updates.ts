import type { ThreadView } from '../../../domain/threads/messenger.schema'
import type { LiveEvent } from '../../socket'
import { createThrottledLoader } from './throttled-loader'
import { applyEvent, applySuppression, applyThread, canChangeUnread, withoutThread } from '../messenger-state'
import type { MessengerWindow } from '../messenger-window'

export interface ThreadUpdates {
  handleEvent(event: LiveEvent): void
  changed(thread: ThreadView): void
  remove(threadId: string): Promise<void>
  close(): void
}

interface ThreadUpdatesOptions extends Pick<MessengerWindow, 'api' | 'press' | 'get' | 'set'> {
  onGone(): void
}

export function createThreadUpdates({ api, press, get, set, onGone }: ThreadUpdatesOptions): ThreadUpdates {
  /** The event may come first. */
  const pendingDeletes = new Set<string>()
  const unreadLoader = createThrottledLoader(async () => {
    const { unreadCount } = await api.call('messenger.countUnread', {})
    set({ unreadCount })
  })

  function changed(thread: ThreadView): void {
    const isCountAffected = canChangeUnread(get(), thread.id, thread)
    set(applyThread(get(), thread))
    if (isCountAffected) unreadLoader.request()
  }

  function applyDeleted(threadId: string): void {
    const isCountAffected = canChangeUnread(get(), threadId, null)
    set(withoutThread(get(), threadId))
    if (isCountAffected) unreadLoader.request()
  }

  return {
    handleEvent(event) {
      if (event.type === 'thread.changed') changed(event.payload.thread)
      else if (event.type === 'thread.deleted') {
        const { threadId } = event.payload
        const { thread } = get()
        // Merged into an existing thread.
        const isUnexpected = thread?.id === threadId && !thread.draft && !pendingDeletes.has(threadId)
        applyDeleted(threadId)
        if (isUnexpected) onGone()
      } else if (event.type === 'suppression.added' || event.type === 'suppression.removed')
        set(applySuppression(get(), event.payload.e164, event.type === 'suppression.added'))
      else set(applyEvent(get(), event))
    },
    changed,
    async remove(threadId) {
      pendingDeletes.add(threadId)
      const done = await press(() => api.call('messenger.deleteThread', { threadId }))
      pendingDeletes.delete(threadId)
      if (done) applyDeleted(threadId)
    },
    close: unreadLoader.close,
  }
}
