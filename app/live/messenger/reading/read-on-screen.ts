import type { ThreadView } from '../../../domain/threads/messenger.schema'

export interface ReadOnScreen {
  read(thread: ThreadView): Promise<void>
  /** After rendering, once per batch. */
  soon(thread: ThreadView): void
  close(): void
}

/** If `mark` fails, the thread stays unread. */
export function makeReadOnScreen(mark: (thread: ThreadView) => Promise<unknown>): ReadOnScreen {
  let reading: ReturnType<typeof setTimeout> | undefined

  async function read(thread: ThreadView): Promise<void> {
    if (thread.unreadCount === 0 || document.visibilityState === 'hidden') return
    await mark(thread).catch(() => {})
  }

  return {
    read,
    soon(thread) {
      if (thread.unreadCount === 0) return
      reading ??= setTimeout(() => {
        reading = undefined
        void read(thread)
      })
    },
    close: () => clearTimeout(reading),
  }
}
