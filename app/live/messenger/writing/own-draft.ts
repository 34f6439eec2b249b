import type { MessageView } from '../../../domain/threads/messenger.schema'
import type { MessengerState } from '../messenger-state'

/** What was typed behind words that have gone; all of it where they were changed meanwhile. */
export const typedSince = (now: string, gone: string): string => (now.startsWith(gone) ? now.slice(gone.length) : now)

/** A draft that has gone leaves its place to the next one, which has no name before the server has told it. */
export const isUnnamed = ({ id }: MessageView): boolean => id === ''

/** The draft of the open conversation, as it goes from one text to the next. */
export interface OwnDraft {
  /** What the server keeps under its name of now; words that are typed here and not kept yet are newer. */
  adopt(draft: MessageView): void
  /** A text is none that is being written any more: it was sent here, or in another window. Waits until the next one is there. */
  went(message: MessageView): Promise<void>
}

interface OwnDraftOptions {
  get(): MessengerState
  set(change: Partial<MessengerState>): void
  /** What is typed here is not kept yet. */
  isDirty(): boolean
  write(change: { rawBody: string }): void
  /** Reads what is open again. */
  reread(threadId: string): Promise<void>
}

export function makeOwnDraft({ get, set, isDirty, write, reread }: OwnDraftOptions): OwnDraft {
  let next = Promise.resolve()
  return {
    adopt(kept) {
      const { thread, draft } = get()
      if (thread?.id !== kept.threadId || draft === null || draft.id === kept.id) return
      const { rawBody, scheduledAt } = draft
      set({ draft: isDirty() ? { ...kept, rawBody, scheduledAt } : kept })
    },
    went(message) {
      const { thread, draft } = get()
      // Its event and the answer to the press tell of the same.
      if (message.draft || draft?.id !== message.id || thread?.id !== message.threadId) return next
      const isTyping = isDirty()
      const rawBody = isTyping ? typedSince(draft.rawBody, message.rawBody) : ''
      set({ draft: { ...draft, id: '', rawBody, scheduledAt: null, attachments: [], hiddenLink: null, blast: null } })
      if (isTyping) write({ rawBody })
      return (next = reread(message.threadId))
    },
  }
}
