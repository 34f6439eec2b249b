import { drawNews } from '../draw-news'
import type { ThreadView } from '../../domain/threads/messenger.schema'
import type { LiveEvent } from '../socket'
import { makeAskAgain } from './reading/ask-again'
import type { Blasts } from './writing/blasts'
import type { HeardThreads } from './reading/heard-threads'
import type { MessengerWindow } from './messenger-window'
import type { OwnDraft } from './writing/own-draft'
import type { ReadOnScreen } from './reading/read-on-screen'

export interface MessengerNews {
  hear(event: LiveEvent): void
  close(): void
}

interface NewsOptions extends Pick<MessengerWindow, 'get' | 'set' | 'changed'> {
  /** Notifies once. */
  together(change: () => void): void
  isDirty(): boolean
  heardThreads: Pick<HeardThreads, 'event'>
  ownDraft: Pick<OwnDraft, 'went'>
  blasts: Pick<Blasts, 'readRecipients' | 'heard'>
  onScreen: Pick<ReadOnScreen, 'soon'>
}

/** Open thread first, the rest batched: a blast changes dozens. Hidden pages throttle timers. */
export function makeMessengerNews(options: NewsOptions): MessengerNews {
  const { get, set, changed, together, isDirty, heardThreads, ownDraft, blasts, onScreen } = options
  let waiting: LiveEvent[] = []
  const recipients = makeAskAgain(() => blasts.readRecipients())

  function apply(event: LiveEvent): void {
    const isBlast = event.type === 'thread.changed' && event.payload.thread.type === 'blast'
    const before = get().thread
    heardThreads.event(event)
    if (event.type === 'message.changed') ownDraft.went(event.payload.message)
    const { thread, review } = get()
    if (isBlast && before?.id === thread?.id && before?.recipientCount !== thread?.recipientCount)
      void blasts.readRecipients().catch(() => {})
    if (event.type === 'message.changed' && event.payload.message.id === review?.message.id) blasts.heard()
    if (thread?.type === 'blast' && event.type.startsWith('suppression.')) recipients.look()
    // Marking as unread is no new message.
    const hasCome = event.type === 'thread.changed' && event.payload.thread.id === thread?.id && isNewer(thread, before)
    if (!hasCome) return
    if (get().isLeftUnread) set({ isLeftUnread: false })
    onScreen.soon(event.payload.thread)
  }

  function applyAll(): void {
    const events = waiting
    waiting = []
    together(() => events.forEach(apply))
  }

  return {
    hear(event) {
      // Hundreds a second, for hosts and alerts only.
      if (event.type === 'blast-text.sent') return
      // Unsaved text is newer.
      if (event.type === 'message.changed' && event.payload.message.draft && isDirty()) return
      changed()
      const isSaidHere = event.type === 'message.changed' && event.payload.message.threadId === get().thread?.id
      if (isSaidHere) drawNews(() => apply(event))
      else {
        waiting.push(event)
        if (document.hidden) applyAll()
        else if (waiting.length === 1) setTimeout(applyAll)
      }
    },
    close() {
      waiting = []
      recipients.close()
    },
  }
}

const isNewer = (now: ThreadView, before: ThreadView | null): boolean => now.sortTime !== before?.sortTime
