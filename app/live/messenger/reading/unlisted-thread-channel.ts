import type { ThreadView } from '../../../domain/threads/messenger.schema'

export interface UnlistedThreadChannel {
  update(thread: ThreadView | null): void
  close(): void
}

/** Blast threads have their own channel. `subscribe` returns an unsubscribe function. */
export function createUnlistedThreadChannel(subscribe: (threadId: string) => () => void): UnlistedThreadChannel {
  let current: { threadId: string; leave: () => void } | null = null

  function close(): void {
    current?.leave()
    current = null
  }

  return {
    update(thread) {
      if (thread?.id === current?.threadId) return
      close()
      if (thread && !thread.isListed && !thread.draft) current = { threadId: thread.id, leave: subscribe(thread.id) }
    },
    close,
  }
}
