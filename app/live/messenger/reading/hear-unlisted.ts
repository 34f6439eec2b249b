import type { ThreadView } from '../../../domain/threads/messenger.schema'

export interface HearUnlisted {
  follow(thread: ThreadView | null): void
  close(): void
}

/** Blast threads have their own channel. `enter` returns a leave function. */
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
