import type { ThreadView } from '../../domain/messenger/messenger.schema'
import type { LiveEvent } from '../socket'
import { makeAskAgain } from './ask-again'
import { hear, hearThread, mayChangeUnread, withoutThread } from './messenger-state'
import type { MessengerWindow } from './messenger-window'

/** What a window is told of conversations, by events and by the answers to its own presses. */
export interface HeardThreads {
  event(event: LiveEvent): void
  changed(thread: ThreadView): void
  deleted(threadId: string): void
  close(): void
}

export function makeHeardThreads({ api, get, set }: Pick<MessengerWindow, 'api' | 'get' | 'set'>): HeardThreads {
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
      else if (event.type === 'thread.deleted') deleted(event.payload.threadId)
      else set(hear(get(), event))
    },
    changed,
    deleted,
    close: counting.close,
  }
}
