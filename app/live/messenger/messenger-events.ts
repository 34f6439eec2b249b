import { renderEvent } from '../render-event'
import type { ThreadView } from '../../domain/threads/messenger.schema'
import type { LiveEvent } from '../socket'
import { createThrottledLoader } from './reading/throttled-loader'
import type { Blasts } from './writing/blasts'
import type { ThreadUpdates } from './reading/thread-updates'
import type { MessengerWindow } from './messenger-window'
import type { OwnDraft } from './writing/own-draft'
import type { ReadMarker } from './reading/read-marker'

export interface MessengerEvents {
  handle(event: LiveEvent): void
  close(): void
}

interface MessengerEventsOptions extends Pick<MessengerWindow, 'get' | 'set' | 'changed'> {
  /** Notifies once. */
  together(change: () => void): void
  isDirty(): boolean
  threadUpdates: Pick<ThreadUpdates, 'handleEvent'>
  ownDraft: Pick<OwnDraft, 'handleSent'>
  blasts: Pick<Blasts, 'loadRecipients' | 'scheduleReload'>
  readMarker: Pick<ReadMarker, 'schedule'>
}

/** Open thread first, the rest batched: a blast changes dozens. Hidden pages throttle timers. */
export function createMessengerEvents(options: MessengerEventsOptions): MessengerEvents {
  const { get, set, changed, together, isDirty, threadUpdates, ownDraft, blasts, readMarker } = options
  let pending: LiveEvent[] = []
  const recipientLoader = createThrottledLoader(() => blasts.loadRecipients())

  function apply(event: LiveEvent): void {
    const isBlast = event.type === 'thread.changed' && event.payload.thread.type === 'blast'
    const before = get().thread
    threadUpdates.handleEvent(event)
    if (event.type === 'message.changed') ownDraft.handleSent(event.payload.message)
    const { thread, review } = get()
    if (isBlast && before?.id === thread?.id && before?.recipientCount !== thread?.recipientCount)
      void blasts.loadRecipients().catch(() => {})
    if (event.type === 'message.changed' && event.payload.message.id === review?.message.id) blasts.scheduleReload()
    if (thread?.type === 'blast' && event.type.startsWith('suppression.')) recipientLoader.request()
    // Marking as unread is no new message.
    const hasNewMessage =
      event.type === 'thread.changed' && event.payload.thread.id === thread?.id && isNewer(thread, before)
    if (!hasNewMessage) return
    if (get().isLeftUnread) set({ isLeftUnread: false })
    readMarker.schedule(event.payload.thread)
  }

  function applyAll(): void {
    const events = pending
    pending = []
    together(() => events.forEach(apply))
  }

  return {
    handle(event) {
      // Hundreds a second, for hosts and alerts only.
      if (event.type === 'blast-text.sent') return
      // Unsaved text is newer.
      if (event.type === 'message.changed' && event.payload.message.draft && isDirty()) return
      changed()
      const isInOpenThread = event.type === 'message.changed' && event.payload.message.threadId === get().thread?.id
      if (isInOpenThread) renderEvent(() => apply(event))
      else {
        pending.push(event)
        if (document.hidden) applyAll()
        else if (pending.length === 1) setTimeout(applyAll)
      }
    },
    close() {
      pending = []
      recipientLoader.close()
    },
  }
}

const isNewer = (now: ThreadView, before: ThreadView | null): boolean => now.sortTime !== before?.sortTime
