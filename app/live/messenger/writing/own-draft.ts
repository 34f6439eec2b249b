import type { MessageView } from '../../../domain/threads/messenger.schema'
import type { MessengerState } from '../messenger-state'

/** Typed after `gone`; all if that changed. */
export const typedSince = (now: string, gone: string): string => (now.startsWith(gone) ? now.slice(gone.length) : now)

/** No id until the server assigns one. */
export const isUnnamed = ({ id }: MessageView): boolean => id === ''

export interface OwnDraft {
  /** Unsaved text wins. */
  adopt(draft: MessageView): void
  /** Resolves when the next draft is loaded. */
  went(message: MessageView): Promise<void>
}

interface OwnDraftOptions {
  get(): MessengerState
  set(change: Partial<MessengerState>): void
  isDirty(): boolean
  write(change: { rawBody: string }): void
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
      // Event and response both report it.
      if (message.draft || draft?.id !== message.id || thread?.id !== message.threadId) return next
      const isTyping = isDirty()
      const rawBody = isTyping ? typedSince(draft.rawBody, message.rawBody) : ''
      set({ draft: { ...draft, id: '', rawBody, scheduledAt: null, attachments: [], hiddenLink: null, blast: null } })
      if (isTyping) write({ rawBody })
      return (next = reread(message.threadId))
    },
  }
}
