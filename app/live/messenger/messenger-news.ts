import { drawNews } from '../draw-news'
import type { ThreadView } from '../../domain/threads/messenger.schema'
import type { LiveEvent } from '../socket'
import { makeAskAgain } from './reading/ask-again'
import type { Blasts } from './writing/blasts'
import type { HeardThreads } from './reading/heard-threads'
import type { MessengerWindow } from './messenger-window'
import type { OwnDraft } from './writing/own-draft'
import type { ReadOnScreen } from './reading/read-on-screen'

/** What the server tells a window. */
export interface MessengerNews {
  hear(event: LiveEvent): void
  close(): void
}

interface NewsOptions extends Pick<MessengerWindow, 'get' | 'set' | 'changed'> {
  /** Several changes of which the page is told once. */
  together(change: () => void): void
  /** What is typed here is not saved yet. */
  isDirty(): boolean
  heardThreads: Pick<HeardThreads, 'event'>
  ownDraft: Pick<OwnDraft, 'went'>
  blasts: Pick<Blasts, 'readRecipients' | 'heard'>
  onScreen: Pick<ReadOnScreen, 'soon'>
}

/**
 * What is said in the conversation that is open stands there before the list and all else that follows from it. The rest is heard a
 * moment later and together: a blast tells dozens of conversations at a time, which are one change. A page that nobody sees has
 * nothing to draw first, and its timers wait for up to a second.
 */
export function makeMessengerNews(options: NewsOptions): MessengerNews {
  const { get, set, changed, together, isDirty, heardThreads, ownDraft, blasts, onScreen } = options
  let waiting: LiveEvent[] = []
  /** Which of its recipients are on the do-not-call list the server says. */
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
    // What is marked as unread while it is looked at, here or in another window, has nothing new in it.
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
      // For hosts and whoever is alerted: of a conversation that is neither listed nor open, hundreds a second.
      if (event.type === 'blast-text.sent') return
      // What is typed here and not saved yet is newer than any word of another window.
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

/** Something was said in it since. */
const isNewer = (now: ThreadView, before: ThreadView | null): boolean => now.sortTime !== before?.sortTime
