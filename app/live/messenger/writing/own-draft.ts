import type { MessageView } from '../../../domain/threads/messenger.schema'
import type { MessengerState } from '../messenger-state'

/** Text typed after `sentText`; all of it if that changed. */
export const getTextTypedSince = (now: string, sentText: string): string =>
  now.startsWith(sentText) ? now.slice(sentText.length) : now

/** No id until the server assigns one. */
export const isUnsavedDraft = ({ id }: MessageView): boolean => id === ''

export interface OwnDraft {
  /** Unsaved text wins. */
  adopt(draft: MessageView): void
  /** Resolves when the next draft is loaded. */
  handleSent(message: MessageView): Promise<void>
}

interface OwnDraftOptions {
  get(): MessengerState
  set(change: Partial<MessengerState>): void
  isDirty(): boolean
  write(change: { rawBody: string }): void
  reread(threadId: string): Promise<void>
}

export function createOwnDraft({ get, set, isDirty, write, reread: reload }: OwnDraftOptions): OwnDraft {
  let next = Promise.resolve()
  return {
    adopt(saved) {
      const { thread, draft } = get()
      if (thread?.id !== saved.threadId || draft === null || draft.id === saved.id) return
      const { rawBody, scheduledAt } = draft
      set({ draft: isDirty() ? { ...saved, rawBody, scheduledAt } : saved })
    },
    handleSent(message) {
      const { thread, draft } = get()
      // Event and response both report it.
      if (message.draft || draft?.id !== message.id || thread?.id !== message.threadId) return next
      const isTyping = isDirty()
      const rawBody = isTyping ? getTextTypedSince(draft.rawBody, message.rawBody) : ''
      set({ draft: { ...draft, id: '', rawBody, scheduledAt: null, attachments: [], hiddenLink: null, blast: null } })
      if (isTyping) write({ rawBody })
      return (next = reload(message.threadId))
    },
  }
}
