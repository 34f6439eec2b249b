import type { ThreadView } from '../../../domain/threads/messenger.schema'

/** Hears the conversation that is open where a person's own rooms say nothing of it. */
export interface HearUnlisted {
  /** What is open now. */
  follow(thread: ThreadView | null): void
  close(): void
}

/**
 * A blast begins thousands of conversations that no list shows: each is told in a room of its own, and a window enters that of the one
 * that it has open. It stays there while it is open, also where it is listed since. `enter` answers what leaves.
 */
export function makeHearUnlisted(enter: (threadId: string) => () => void): HearUnlisted {
  let place: { threadId: string; leave: () => void } | null = null

  function close(): void {
    place?.leave()
    place = null
  }

  return {
    follow(thread) {
      if (thread?.id === place?.threadId) return
      close()
      if (thread && !thread.isListed && !thread.draft) place = { threadId: thread.id, leave: enter(thread.id) }
    },
    close,
  }
}
