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
import { makeDraftKeeper, type DraftKeeper } from './draft-keeper'
import type { MessengerWindow } from '../messenger-window'
import { sortMessages } from '../messenger-state'
import { needsMessages } from '../needs-messages'

const READ_AGAIN_MS = 2_000

interface TextChange {
  rawBody?: string
  omitted?: boolean
}

/** 2-live §2.4. */
export interface Blasts {
  /** Throws ApiError. */
  start(contacts: AddRecipients['contacts']): Promise<RecipientsAdded>
  readRecipients(): Promise<void>
  moreRecipients(): Promise<void>
  add(whom: Partial<Omit<AddRecipients, 'threadId'>>): Promise<RecipientsAdded | null>
  remove(recipient: BlastRecipient): Promise<void>
  clear(): Promise<void>
  preview(): Promise<void>
  look(message: MessageView): Promise<void>
  moreTexts(): Promise<void>
  /** Discards a draft's preview. */
  goBack(): Promise<void>
  write(text: BlastMessageView, rawBody: string): void
  /** False: not saved; retried later. */
  keep(text: BlastMessageView, how?: TextChange): Promise<boolean>
  keepTyped(): void
  /** No-op if an edit cannot be saved. */
  publish(): Promise<void>
  hide(message: MessageView): Promise<void>
  heard(): void
  close(): void
}

interface Window extends MessengerWindow {
  open(threadId: string): Promise<void>
  reread(threadId: string): Promise<void>
}

const joined = (one: RecipientsAdded, next: RecipientsAdded): RecipientsAdded => ({
  added: one.added + next.added,
  duplicates: one.duplicates + next.duplicates,
  refusedCount: one.refusedCount + next.refusedCount,
  refused: [...one.refused, ...next.refused].slice(0, MAX_REFUSED_SHOWN),
  recipientCount: next.recipientCount,
})

export function makeBlasts({ api, press, get, set, changed, flush, open, reread }: Window): Blasts {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepers = new Map<string, DraftKeeper<TextChange>>()
  let kept = 0

  const openBlast = () => {
    const { thread } = get()
    return thread?.type === 'blast' ? thread : null
  }

  async function readRecipients(): Promise<void> {
    const thread = openBlast()
    if (!thread) return
    const [recipients, { items: events }] = await Promise.all([
      api.call('messenger.listRecipients', { threadId: thread.id }),
      api.call('messenger.listEvents', { threadId: thread.id }),
    ])
    if (openBlast()?.id === thread.id) set({ recipients, events })
  }

  /** Outdates the preview. */
  async function changeRecipients<T>(work: (threadId: string) => Promise<T>): Promise<T | null> {
    const thread = openBlast()
    if (!thread) return null
    return press(async () => {
      const answer = await work(thread.id)
      changed()
      const now = await api.call('messenger.findThread', { threadId: thread.id })
      if (openBlast()?.id === thread.id) set({ thread: now })
      await readRecipients()
      return answer
    })
  }

  function show({ blastMessages = [], after = null, ...message }: MessageWithTexts): void {
    if (openBlast()?.id !== message.threadId) return
    keepers.clear()
    set({ review: { message, texts: blastMessages, after }, ...(message.draft ? { draft: message } : {}) })
  }

  async function look({ threadId, id: messageId }: MessageView): Promise<void> {
    const before = kept
    const message = await press(() => api.call('messenger.findMessage', { threadId, messageId }))
    if (!message) return
    // The response may lack a newer edit.
    if (get().review?.message.id === messageId && (before !== kept || isChanging())) return heard()
    show(message)
  }

  function keeperOf({ id: messageId }: BlastMessageView, { threadId, id: blastId }: MessageView) {
    const known = keepers.get(messageId)
    if (known) return known
    const keeper = makeDraftKeeper<TextChange>(
      async (how) => {
        const changedText = await api.call('messenger.changeMessage', { threadId, messageId, ...how }, { isOwed: true })
        kept += 1
        const now = get().review
        if (!('phoneNumber' in changedText) || now?.message.id !== blastId) return
        set({ review: { ...now, texts: now.texts.map((text) => (text.id === messageId ? changedText : text)) } })
      },
      () => {},
    )
    keepers.set(messageId, keeper)
    return keeper
  }

  const keepAll = () => Promise.all([...keepers.values()].map((keeper) => keeper.flush()))
  const isChanging = () => [...keepers.values()].some((keeper) => keeper.isDirty())

  function heard(): void {
    if (!get().review || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      // The next event retries.
      void lookAgain().catch(() => {})
    }, READ_AGAIN_MS)
  }

  /** Another window may have edited. */
  async function lookAgain(): Promise<void> {
    const { review } = get()
    if (!review) return
    const before = kept
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
    if (before !== kept) return heard()
    if (isChanging()) return
    const now = get().review
    if (now?.message.id === messageId) set({ review: { ...now, texts, after } })
  }

  return {
    async start(contacts) {
      const { id: threadId } = await api.call('messenger.createThread', { type: 'blast' })
      const added = await api.call('messenger.addRecipients', { threadId, contacts })
      changed()
      if (openBlast()?.id === threadId) await reread(threadId)
      else await open(threadId)
      return added
    },
    readRecipients,
    look,
    async moreRecipients() {
      const thread = openBlast()
      const known = get().recipients
      if (!thread || !known?.after) return
      const { after } = known
      const page = await press(() => api.call('messenger.listRecipients', { threadId: thread.id, after }))
      if (page && get().recipients?.after === after)
        set({ recipients: { ...page, items: [...known.items, ...page.items] } })
    },
    add: ({ numbers: pasted = [], ...whom }) =>
      changeRecipients(async (threadId) => {
        // One invalid number must not fail the request.
        const numbers = pasted.map((one) => one.slice(0, MAX_NUMBER_CHARS))
        let sum = await api.call('messenger.addRecipients', {
          threadId,
          ...whom,
          numbers: numbers.slice(0, MAX_RECIPIENTS),
        })
        // Duplicates may exceed the limit.
        for (let from = MAX_RECIPIENTS; from < numbers.length; from += MAX_RECIPIENTS) {
          const next = numbers.slice(from, from + MAX_RECIPIENTS)
          sum = joined(sum, await api.call('messenger.addRecipients', { threadId, numbers: next }))
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
        const of = { threadId: thread.id, messageId: draft.id }
        await api.call('messenger.previewMessage', of)
        show(await api.call('messenger.findMessage', of))
      })
    },
    async moreTexts() {
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
    async goBack() {
      const { review } = get()
      set({ review: null })
      if (!review?.message.draft) return
      const { threadId, id: messageId } = review.message
      // Saves must not follow the discard.
      await keepAll().catch(() => {})
      const draft = await press(() => api.call('messenger.discardPreview', { threadId, messageId }))
      if (draft && get().draft?.id === draft.id) set({ draft: { ...draft, rawBody: get().draft!.rawBody } })
    },
    write(text, rawBody) {
      const { review } = get()
      if (review) keeperOf(text, review.message).write({ rawBody })
    },
    async keep(text, how) {
      const { review } = get()
      if (!review) return false
      const keeper = keeperOf(text, review.message)
      if (how) keeper.write(how)
      return (await press(async () => [await keeper.flush()])) !== null
    },
    keepTyped: () => void keepAll().catch(() => {}),
    async publish() {
      const { review, me } = get()
      if (!review || (await press(keepAll)) === null) return
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
      await reread(threadId)
    },
    async hide({ threadId, id: messageId }) {
      const hidden = await press(() => api.call('messenger.changeMessage', { threadId, messageId, hidden: true }))
      if (hidden && get().thread?.id === threadId)
        set({ messages: get().messages?.filter(({ id }) => id !== messageId) ?? null })
    },
    heard,
    close: () => clearTimeout(timer),
  }
}
