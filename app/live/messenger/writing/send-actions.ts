import type { MessageView } from '../../../domain/threads/messenger.schema'
import { sortMessages } from '../messenger-state'
import type { MessengerWindow } from '../messenger-window'
import { getTextTypedSince, type OwnDraft } from './own-draft'
import type { MessengerTerms } from '../reading/messenger-terms'

export interface SendActions {
  /** Schedules if it has a time. False: refused. */
  send(undoSeconds: number): Promise<boolean>
  /** False: refused. */
  note(body: string): Promise<boolean>
  /** False: too late or refused. */
  undo(messageId: string): Promise<boolean>
}

interface SendingOptions extends MessengerWindow, MessengerTerms {
  write(change: { rawBody: string }): void
  hold(): () => void
  stopTyping(): void
  ownDraft: OwnDraft
  continueInThread(threadId: string): Promise<void>
  openReview(message: MessageView): Promise<void>
}

export function createSendActions(options: SendingOptions): SendActions {
  const { api, press, get, set, flush, turn, write, stopTyping, ownDraft } = options
  return {
    async send(undoSeconds) {
      const { thread, draft } = get()
      if (!thread || !draft) return false
      const openedTurn = turn()
      stopTyping()
      let release = () => {}
      const sent = await press(async () => {
        await flush()
        // Text typed from now on must not be sent.
        release = options.hold()
        return api.call('messenger.publishMessage', { threadId: thread.id, messageId: draft.id, undoSeconds })
      })
      if (!sent) {
        release()
        // The number may be the reason.
        void options.loadPhones()
        return false
      }
      if (get().thread?.id === sent.threadId) set({ messages: sortMessages([...(get().messages ?? []), sent]) })
      const next = ownDraft.handleSent(sent)
      release()
      const isOtherThread = sent.threadId !== thread.id && turn() === openedTurn
      await Promise.all([isOtherThread ? options.continueInThread(sent.threadId) : next, options.loadRemaining()])
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
      if (draft?.threadId === thread.id) write({ rawBody: getTextTypedSince(draft.rawBody, body) })
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
      if (draft?.blast && draft.blast.previewed > 0) await options.openReview(draft)
      await options.loadRemaining()
      return draft !== null
    },
  }
}
