import type { ThreadView } from '../../../domain/threads/messenger.schema'

export interface ReadMarker {
  read(thread: ThreadView): Promise<void>
  /** After rendering, once per batch. */
  schedule(thread: ThreadView): void
  close(): void
}

/** If `mark` fails, the thread stays unread. */
export function createReadMarker(mark: (thread: ThreadView) => Promise<unknown>): ReadMarker {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read(thread: ThreadView): Promise<void> {
    if (thread.unreadCount === 0 || document.visibilityState === 'hidden') return
    await mark(thread).catch(() => {})
  }

  return {
    read,
    schedule(thread) {
      if (thread.unreadCount === 0) return
      timer ??= setTimeout(() => {
        timer = undefined
        void read(thread)
      })
    },
    close: () => clearTimeout(timer),
  }
}
