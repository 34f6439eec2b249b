import type {
  AddRecipients,
  BlastMessageView,
  BlastRecipient,
  MessageWithTexts,
  RecipientsAdded,
} from '../../../domain/blasts/blast.schema'
import {
  BLAST_UNDO_SECONDS,
  MAX_NUMBER_CHARS,
  MAX_RECIPIENTS,
  MAX_REFUSED_SHOWN,
} from '../../../domain/blasts/blast.schema'
import type { MessageView } from '../../../domain/threads/messenger.schema'
import { createDraftAutosave, type DraftAutosave } from './draft-autosave'
import type { MessengerWindow } from '../messenger-window'
import { sortMessages } from '../messenger-state'
import { needsMessages } from '../needs-messages'

const RELOAD_DELAY_MS = 2_000

interface TextChange {
  rawBody?: string
  omitted?: boolean
}

/** 2-live §2.4. */
export interface Blasts {
  /** Throws ApiError. */
  start(contacts: AddRecipients['contacts']): Promise<RecipientsAdded>
  loadRecipients(): Promise<void>
  loadMoreRecipients(): Promise<void>
  add(recipients: Partial<Omit<AddRecipients, 'threadId'>>): Promise<RecipientsAdded | null>
  remove(recipient: BlastRecipient): Promise<void>
  clear(): Promise<void>
  preview(): Promise<void>
  openReview(message: MessageView): Promise<void>
  loadMoreTexts(): Promise<void>
  /** Discards a draft's preview. */
  closeReview(): Promise<void>
  write(text: BlastMessageView, rawBody: string): void
  /** False: not saved; retried later. */
  saveText(text: BlastMessageView, change?: TextChange): Promise<boolean>
  flushTexts(): void
  /** No-op if an edit cannot be saved. */
  publish(): Promise<void>
  hide(message: MessageView): Promise<void>
  scheduleReload(): void
  close(): void
}

interface BlastsOptions extends MessengerWindow {
  open(threadId: string): Promise<void>
  reread(threadId: string): Promise<void>
}

const mergeAdded = (first: RecipientsAdded, next: RecipientsAdded): RecipientsAdded => ({
  added: first.added + next.added,
  duplicates: first.duplicates + next.duplicates,
  refusedCount: first.refusedCount + next.refusedCount,
  refused: [...first.refused, ...next.refused].slice(0, MAX_REFUSED_SHOWN),
  recipientCount: next.recipientCount,
})

export function createBlasts({
  api,
  press,
  get,
  set,
  changed,
  flush,
  open,
  reread: reloadThread,
}: BlastsOptions): Blasts {
  let timer: ReturnType<typeof setTimeout> | undefined
  const autosaves = new Map<string, DraftAutosave<TextChange>>()
  let savedCount = 0

  const getOpenBlast = () => {
    const { thread } = get()
    return thread?.type === 'blast' ? thread : null
  }

  async function loadRecipients(): Promise<void> {
    const thread = getOpenBlast()
    if (!thread) return
    const [recipients, { items: events }] = await Promise.all([
      api.call('messenger.listRecipients', { threadId: thread.id }),
      api.call('messenger.listEvents', { threadId: thread.id }),
    ])
    if (getOpenBlast()?.id === thread.id) set({ recipients, events })
  }

  /** Outdates the preview. */
  async function changeRecipients<T>(work: (threadId: string) => Promise<T>): Promise<T | null> {
    const thread = getOpenBlast()
    if (!thread) return null
    return press(async () => {
      const answer = await work(thread.id)
      changed()
      const updated = await api.call('messenger.findThread', { threadId: thread.id })
      if (getOpenBlast()?.id === thread.id) set({ thread: updated })
      await loadRecipients()
      return answer
    })
  }

  function showReview({ blastMessages = [], after = null, ...message }: MessageWithTexts): void {
    if (getOpenBlast()?.id !== message.threadId) return
    autosaves.clear()
    set({ review: { message, texts: blastMessages, after }, ...(message.draft ? { draft: message } : {}) })
  }

  async function openReview({ threadId, id: messageId }: MessageView): Promise<void> {
    const before = savedCount
    const message = await press(() => api.call('messenger.findMessage', { threadId, messageId }))
    if (!message) return
    // The response may lack a newer edit.
    if (get().review?.message.id === messageId && (before !== savedCount || hasUnsavedText())) return scheduleReload()
    showReview(message)
  }

  function getAutosave({ id: messageId }: BlastMessageView, { threadId, id: blastId }: MessageView) {
    const existing = autosaves.get(messageId)
    if (existing) return existing
    const autosave = createDraftAutosave<TextChange>(
      async (change) => {
        const changedText = await api.call(
          'messenger.changeMessage',
          { threadId, messageId, ...change },
          { isOwed: true },
        )
        savedCount += 1
        const now = get().review
        if (!('phoneNumber' in changedText) || now?.message.id !== blastId) return
        set({ review: { ...now, texts: now.texts.map((text) => (text.id === messageId ? changedText : text)) } })
      },
      () => {},
    )
    autosaves.set(messageId, autosave)
    return autosave
  }

  const flushAll = () => Promise.all([...autosaves.values()].map((autosave) => autosave.flush()))
  const hasUnsavedText = () => [...autosaves.values()].some((autosave) => autosave.isDirty())

  function scheduleReload(): void {
    if (!get().review || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      // The next event retries.
      void reloadTexts().catch(() => {})
    }, RELOAD_DELAY_MS)
  }

  /** Another window may have edited. */
  async function reloadTexts(): Promise<void> {
    const { review } = get()
    if (!review) return
    const before = savedCount
    const { threadId, id: messageId } = review.message
    const texts: BlastMessageView[] = []
    let after: string | null = null
    do {
      const page: MessageWithTexts = await api.call('messenger.findMessage', {
        threadId,
        messageId,
        ...(after === null ? {} : { after }),
      })
      texts.push(...(page.blastMessages ?? []))
      after = page.after ?? null
    } while (after !== null && texts.length < review.texts.length)
    // The response may lack a newer edit.
    if (before !== savedCount) return scheduleReload()
    if (hasUnsavedText()) return
    const now = get().review
    if (now?.message.id === messageId) set({ review: { ...now, texts, after } })
  }

  return {
    async start(contacts) {
      const { id: threadId } = await api.call('messenger.createThread', { type: 'blast' })
      const added = await api.call('messenger.addRecipients', { threadId, contacts })
      changed()
      if (getOpenBlast()?.id === threadId) await reloadThread(threadId)
      else await open(threadId)
      return added
    },
    loadRecipients,
    openReview,
    async loadMoreRecipients() {
      const thread = getOpenBlast()
      const known = get().recipients
      if (!thread || !known?.after) return
      const { after } = known
      const page = await press(() => api.call('messenger.listRecipients', { threadId: thread.id, after }))
      if (page && get().recipients?.after === after)
        set({ recipients: { ...page, items: [...known.items, ...page.items] } })
    },
    add: ({ numbers: pasted = [], ...recipients }) =>
      changeRecipients(async (threadId) => {
        // One invalid number must not fail the request.
        const numbers = pasted.map((one) => one.slice(0, MAX_NUMBER_CHARS))
        let sum = await api.call('messenger.addRecipients', {
          threadId,
          ...recipients,
          numbers: numbers.slice(0, MAX_RECIPIENTS),
        })
        // Duplicates may exceed the limit.
        for (let from = MAX_RECIPIENTS; from < numbers.length; from += MAX_RECIPIENTS) {
          const next = numbers.slice(from, from + MAX_RECIPIENTS)
          sum = mergeAdded(sum, await api.call('messenger.addRecipients', { threadId, numbers: next }))
        }
        return sum
      }),
    async remove({ id: memberId }) {
      await changeRecipients((threadId) => api.call('messenger.removeMember', { threadId, memberId }))
    },
    async clear() {
      await changeRecipients((threadId) => api.call('messenger.clearRecipients', { threadId }))
    },
    async preview() {
      const { thread, draft } = get()
      if (!thread || !draft) return
      await press(async () => {
        await flush()
        const ids = { threadId: thread.id, messageId: draft.id }
        await api.call('messenger.previewMessage', ids)
        showReview(await api.call('messenger.findMessage', ids))
      })
    },
    async loadMoreTexts() {
      const { review } = get()
      if (!review?.after) return
      const { message, after } = review
      const page = await press(() =>
        api.call('messenger.findMessage', { threadId: message.threadId, messageId: message.id, after }),
      )
      const now = get().review
      if (page && now?.after === after && now.message.id === message.id)
        set({ review: { ...now, texts: [...now.texts, ...(page.blastMessages ?? [])], after: page.after ?? null } })
    },
    async closeReview() {
      const { review } = get()
      set({ review: null })
      if (!review?.message.draft) return
      const { threadId, id: messageId } = review.message
      // Saves must not follow the discard.
      await flushAll().catch(() => {})
      const draft = await press(() => api.call('messenger.discardPreview', { threadId, messageId }))
      if (draft && get().draft?.id === draft.id) set({ draft: { ...draft, rawBody: get().draft!.rawBody } })
    },
    write(text, rawBody) {
      const { review } = get()
      if (review) getAutosave(text, review.message).write({ rawBody })
    },
    async saveText(text, change) {
      const { review } = get()
      if (!review) return false
      const autosave = getAutosave(text, review.message)
      if (change) autosave.write(change)
      return (await press(async () => [await autosave.flush()])) !== null
    },
    flushTexts: () => void flushAll().catch(() => {}),
    async publish() {
      const { review, me } = get()
      if (!review || (await press(flushAll)) === null) return
      const now = get().review ?? review
      const wanted = (now.message.id === review.message.id ? now : review).message.blast?.willSend ?? 0
      if (me && needsMessages(me.permissions) && wanted > me.remaining.messages)
        return set({ limitReached: { wanted } })
      const { threadId, id: messageId } = review.message
      const sent = await press(() =>
        api.call('messenger.publishMessage', { threadId, messageId, undoSeconds: BLAST_UNDO_SECONDS }),
      )
      if (!sent) return
      changed()
      // The user may have moved on.
      if (get().thread?.id === threadId)
        set({ review: null, draft: null, messages: sortMessages([...(get().messages ?? []), sent]) })
      await reloadThread(threadId)
    },
    async hide({ threadId, id: messageId }) {
      const hidden = await press(() => api.call('messenger.changeMessage', { threadId, messageId, hidden: true }))
      if (hidden && get().thread?.id === threadId)
        set({ messages: get().messages?.filter(({ id }) => id !== messageId) ?? null })
    },
    scheduleReload,
    close: () => clearTimeout(timer),
  }
}
