import type { ThreadView } from '../../../domain/threads/messenger.schema'
import type { LiveEvent } from '../../socket'
import { makeAskAgain } from './ask-again'
import { hear, hearNumber, hearThread, mayChangeUnread, withoutThread } from '../messenger-state'
import type { MessengerWindow } from '../messenger-window'

export interface HeardThreads {
  event(event: LiveEvent): void
  changed(thread: ThreadView): void
  remove(threadId: string): Promise<void>
  close(): void
}

interface Window extends Pick<MessengerWindow, 'api' | 'press' | 'get' | 'set'> {
  onGone(): void
}

export function makeHeardThreads({ api, press, get, set, onGone }: Window): HeardThreads {
  /** The event may come first. */
  const removing = new Set<string>()
  const counting = makeAskAgain(async () => {
    const { unreadCount } = await api.call('messenger.countUnread', {})
    set({ unreadCount })
  })

  function changed(thread: ThreadView): void {
    const counts = mayChangeUnread(get(), thread.id, thread)
    set(hearThread(get(), thread))
    if (counts) counting.look()
  }

  function deleted(threadId: string): void {
    const counts = mayChangeUnread(get(), threadId, null)
    set(withoutThread(get(), threadId))
    if (counts) counting.look()
  }

  return {
    event(event) {
      if (event.type === 'thread.changed') changed(event.payload.thread)
      else if (event.type === 'thread.deleted') {
        const { threadId } = event.payload
        const { thread } = get()
        // Merged into an existing thread.
        const isTold = thread?.id === threadId && !thread.draft && !removing.has(threadId)
        deleted(threadId)
        if (isTold) onGone()
      } else if (event.type === 'suppression.added' || event.type === 'suppression.removed')
        set(hearNumber(get(), event.payload.e164, event.type === 'suppression.added'))
      else set(hear(get(), event))
    },
    changed,
    async remove(threadId) {
      removing.add(threadId)
      const done = await press(() => api.call('messenger.deleteThread', { threadId }))
      removing.delete(threadId)
      if (done) deleted(threadId)
    },
    close: counting.close,
  }
}
