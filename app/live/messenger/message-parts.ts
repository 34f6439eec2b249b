import type { MessageView } from '../../domain/threads/messenger.schema'
import type { MessengerWindow } from './messenger-window'

export interface MessageParts {
  attached(draft: MessageView): void
  detach(attachmentId: string): Promise<void>
  /** False: refused. */
  attachVideo(resourceId: string): Promise<boolean>
  /** For all users. */
  removeLinkPreview(message: MessageView): Promise<void>
  remove(message: MessageView): Promise<void>
}

export function createMessageParts({ api, press, get, set, changed, flush }: MessengerWindow): MessageParts {
  /** Typed text is newer. */
  function attached({ id, attachments }: MessageView): void {
    const { draft } = get()
    if (draft?.id !== id) return
    changed()
    set({ draft: { ...draft, attachments } })
  }

  return {
    attached,
    async detach(attachmentId) {
      const { draft } = get()
      if (!draft) return
      const { id: messageId, threadId } = draft
      const updated = await press(() => api.call('messenger.removeAttachment', { threadId, messageId, attachmentId }))
      if (updated) attached(updated)
    },
    async attachVideo(resourceId) {
      const { draft } = get()
      if (!draft) return false
      const { id: messageId, threadId } = draft
      const updated = await press(() => api.call('messenger.addAttachment', { threadId, messageId, resourceId }))
      if (updated) attached(updated)
      return updated !== null
    },
    async removeLinkPreview({ id: messageId, threadId, draft: isDraft }) {
      // Unsaved text may have another link.
      if (isDraft) await flush().catch(() => {})
      const updated = await press(() => api.call('messenger.discardPreview', { threadId, messageId }))
      const { thread, draft, messages } = get()
      if (!updated || thread?.id !== threadId) return
      changed()
      if (updated.draft) set({ draft: draft && { ...draft, hiddenLink: updated.hiddenLink } })
      else set({ messages: messages?.map((message) => (message.id === messageId ? updated : message)) ?? null })
    },
    async remove({ id: messageId, threadId, type }) {
      const done = await press(() =>
        type === 'note'
          ? api.call('messenger.deleteNote', { threadId, noteId: messageId })
          : api.call('messenger.deleteMessage', { threadId, messageId }),
      )
      const { thread, messages } = get()
      if (done && thread?.id === threadId) set({ messages: messages?.filter(({ id }) => id !== messageId) ?? null })
    },
  }
}
