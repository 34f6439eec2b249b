import type { ThreadView } from '../../../domain/threads/messenger.schema'

export interface ReadOnScreen {
  /** What stands in this window was seen, unless the window is hidden. */
  read(thread: ThreadView): Promise<void>
  /** The same once what came is drawn, and once for all that came with it. */
  soon(thread: ThreadView): void
  close(): void
}

/** What is read on the screen is read. `mark` tells the server; where that fails it stands there as unread, and is read when it is opened again. */
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
