import type { MessageView } from '../../../domain/threads/messenger.schema'
import { sortMessages } from '../messenger-state'
import type { MessengerWindow } from '../messenger-window'
import { typedSince, type OwnDraft } from './own-draft'
import type { ReadTerms } from '../reading/read-terms'

export interface Sending {
  /** Schedules if it has a time. False: refused. */
  send(undoSeconds: number): Promise<boolean>
  /** False: refused. */
  note(body: string): Promise<boolean>
  /** False: too late or refused. */
  undo(messageId: string): Promise<boolean>
}

interface SendingOptions extends MessengerWindow, ReadTerms {
  write(change: { rawBody: string }): void
  hold(): () => void
  stopTyping(): void
  ownDraft: OwnDraft
  goOnIn(threadId: string): Promise<void>
  look(message: MessageView): Promise<void>
}

export function makeSending(window: SendingOptions): Sending {
  const { api, press, get, set, flush, turn, write, stopTyping, ownDraft } = window
  return {
    async send(undoSeconds) {
      const { thread, draft } = get()
      if (!thread || !draft) return false
      const opened = turn()
      stopTyping()
      let letGo = () => {}
      const sent = await press(async () => {
        await flush()
        // Later text must not be sent.
        letGo = window.hold()
        return api.call('messenger.publishMessage', { threadId: thread.id, messageId: draft.id, undoSeconds })
      })
      if (!sent) {
        letGo()
        // The number may be the reason.
        void window.readPhones()
        return false
      }
      if (get().thread?.id === sent.threadId) set({ messages: sortMessages([...(get().messages ?? []), sent]) })
      const next = ownDraft.went(sent)
      letGo()
      const goesOn = sent.threadId !== thread.id && turn() === opened
      await Promise.all([goesOn ? window.goOnIn(sent.threadId) : next, window.readRemaining()])
      return true
    },
    async note(body) {
      const { thread } = get()
      if (!thread) return false
      stopTyping()
      const note = await press(() => api.call('messenger.writeNote', { threadId: thread.id, body }))
      if (!note) return false
      const { thread: now, draft, messages } = get()
      if (now?.id === thread.id) set({ messages: sortMessages([...(messages ?? []), note]) })
      if (draft?.threadId === thread.id) write({ rawBody: typedSince(draft.rawBody, body) })
      // Saved as a draft when the thread was left.
      else await api.call('messenger.saveDraft', { threadId: thread.id, rawBody: '' }, { isOwed: true }).catch(() => {})
      return true
    },
    async undo(messageId) {
      const { thread } = get()
      if (!thread) return false
      await flush().catch(() => {})
      const draft = await press(() => api.call('messenger.unpublishMessage', { threadId: thread.id, messageId }))
      if (draft && get().thread?.id === thread.id)
        set({ draft, messages: get().messages?.filter(({ id }) => id !== messageId) ?? null })
      if (draft?.blast && draft.blast.previewed > 0) await window.look(draft)
      await window.readRemaining()
      return draft !== null
    },
  }
}
