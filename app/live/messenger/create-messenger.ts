import type { DecideOptOut } from '../../domain/opt-outs/opt-outs.schema'
import type { ThreadView } from '../../domain/threads/messenger.schema'
import { ApiError, createApiClient, type ApiClient } from '../api-client'
import type { Credentials } from '../credentials'
import { openLiveConnection, publishTyping } from '../socket'
import { createRecipientActions, type RecipientActions } from './recipient-actions'
import { createDraftAutosave, type DraftAutosave } from './writing/draft-autosave'
import { createThreadUpdates } from './reading/thread-updates'
import { createUnlistedThreadChannel } from './reading/unlisted-thread-channel'
import { createLinkPreviews, type LinkPreviews } from './reading/link-previews'
import { createBlasts, type Blasts } from './writing/blasts'
import { createMessageParts, type MessageParts } from './message-parts'
import { canWrite } from './writing/can-write'
import { messengerApiPaths } from './messenger-api-paths'
import { NO_OPEN_THREAD, toThreadList, sortMessages, type MessengerState, type ThreadFilter } from './messenger-state'
import { createMessengerStore } from './messenger-store'
import { createMessengerEvents } from './messenger-events'
import type { MessengerWindow } from './messenger-window'
import { createOwnDraft } from './writing/own-draft'
import { loadFresh } from './reading/load-fresh'
import { createLoadRetry } from './reading/load-retry'
import { createReadMarker } from './reading/read-marker'
import { createMessengerTerms } from './reading/messenger-terms'
import { createSendActions, type SendActions } from './writing/send-actions'
import { registerMessenger } from './this-window'
import { createOthersTyping, createOwnTyping } from './writing/typing'
import { messengerLiveWords } from './messenger-live.words'

export type MessengerApi = ApiClient<keyof typeof messengerApiPaths>

export interface MessengerOptions {
  credentials: Credentials
  onNotice(text: string): void
}

export interface Messenger extends MessageParts, RecipientActions, SendActions {
  api: MessengerApi
  getState(): MessengerState
  subscribe(listener: () => void): () => void
  reload(): Promise<void>
  filterThreads(filter: { filter?: ThreadFilter; search?: string }): Promise<void>
  loadMore(): Promise<void>
  /** Retries a failed load. */
  open(threadId: string): Promise<void>
  /** Finds or creates. Rejects with ApiError. */
  openWith(destination: string, contactId?: string): Promise<void>
  startThread(type?: 'text' | 'blast'): Promise<void>
  closeThread(): void
  dismissNoNumbers(): void
  dismissLimit(): void
  loadOlder(): Promise<void>
  write(change: { rawBody?: string; scheduledAt?: string | null }): void
  linkPreviews: LinkPreviews
  mark(thread: ThreadView, state: 'read' | 'unread'): Promise<void>
  rename(thread: ThreadView, displayName: string): Promise<void>
  decideOptOut(thread: ThreadView, decision: DecideOptOut['decision']): Promise<void>
  deleteThread(thread: ThreadView): Promise<void>
  blasts: Blasts
  close(): void
}

export function createMessenger({ credentials, onNotice }: MessengerOptions): Messenger {
  const store = createMessengerStore()
  const { set, together } = store
  let closeLive: (() => void) | null = null
  let draftAutosave: DraftAutosave | null = null
  let listTurn = 0
  let threadTurn = 0
  /** The last open or close wins. */
  let openTurn = 0
  /** Counts changes that outdate running loads. */
  let changeCount = 0
  const abortController = new AbortController()
  const api: MessengerApi = createApiClient({
    credentials,
    paths: messengerApiPaths,
    userId: () => store.state.me?.user.id ?? null,
    signal: abortController.signal,
  })

  const { loadRemaining: readRemaining, loadPhones: readPhones } = createMessengerTerms({
    api,
    get: () => store.state,
    set,
  })
  const explain = (error: unknown): string =>
    error instanceof ApiError ? error.message : messengerLiveWords.errorOccurred
  async function press<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (isSignedOutError(error)) set({ phase: 'signedOut' })
      else if (hasNoNumbers(error)) set({ noNumbers: explain(error) })
      else if (error instanceof ApiError && error.code === 'no_credits') void showLimit()
      else if (!abortController.signal.aborted) onNotice(explain(error))
      return null
    }
  }

  async function showLimit(): Promise<void> {
    await readRemaining()
    set({ limitReached: { wanted: store.state.review?.message.blast?.willSend ?? 1 } })
  }

  const isSignedOutError = (error: unknown) => error instanceof ApiError && error.status === 401
  const hasNoNumbers = (error: unknown) => error instanceof ApiError && error.code === 'no_numbers'

  const listInput = () => ({
    ...(store.state.search === '' ? {} : { search: store.state.search }),
    ...(store.state.filter === 'scheduled' ? { scheduled: true } : {}),
    ...(store.state.filter === 'myLeads' ? { myLeads: true } : {}),
  })

  const getChangeCount = () => changeCount

  async function loadThreads(): Promise<void> {
    const turn = (listTurn += 1)
    const isWanted = () => turn === listTurn
    try {
      const read = await loadFresh(() => api.call('messenger.listThreads', listInput()), {
        happened: getChangeCount,
        isWanted,
      })
      if (!read) return
      const { items, before, unreadCount } = read.answer
      set({ ...toThreadList(items, before), unreadCount, failure: null })
    } catch (error) {
      if (isWanted()) set({ failure: explain(error) })
    }
  }

  async function loadThread(threadId: string): Promise<void> {
    const turn = (threadTurn += 1)
    const loadAll = () =>
      Promise.all([
        api.call('messenger.findThread', { threadId }),
        api.call('messenger.listMessages', { threadId }),
        canWrite(store.state.me) ? api.call('messenger.findDraft', { threadId }) : null,
      ])
    const read = await loadFresh(loadAll, { happened: getChangeCount, isWanted: () => turn === threadTurn })
    if (!read) return
    const [thread, page, draft] = read.answer
    const hasNewerDraft =
      store.state.thread?.id === threadId && store.state.draft !== null && (draftAutosave?.isDirty() || !read.isFresh)
    set({
      thread: read.isFresh || store.state.thread?.id !== threadId ? thread : store.state.thread,
      messages: sortMessages(page.items),
      messagesBefore: page.before,
      threadFailure: null,
      ...(hasNewerDraft ? {} : { draft }),
    })
    if (hasNewerDraft && draft) ownDraft.adopt(draft)
    draftAutosave ??= createThreadAutosave(threadId)
    await blasts.loadRecipients()
    // Restores the preview after a reload.
    if (draft?.blast && draft.blast.previewed > 0 && store.state.review === null) await blasts.openReview(draft)
    return readMarker.read(thread)
  }

  const showThread = (threadId: string) =>
    press(() =>
      loadThread(threadId).catch((error: unknown) => {
        if (isSignedOutError(error) || store.state.thread?.id !== threadId || store.state.messages !== null) throw error
        set({ threadFailure: explain(error) })
      }),
    )

  const reloadThread = async (threadId: string) => void (await press(() => loadThread(threadId)))

  const createThreadAutosave = (threadId: string): DraftAutosave =>
    createDraftAutosave(
      async (change) => {
        const saved = await api.call('messenger.saveDraft', { threadId, ...change }, { isOwed: true })
        ownDraft.adopt(saved)
        return saved
      },
      () => {},
    )

  function write(change: { rawBody?: string; scheduledAt?: string | null }): void {
    const { draft } = store.state
    if (!draft) return
    changeCount += 1
    draftAutosave?.write(change)
    set({ draft: { ...draft, ...change } })
  }

  const readMarker = createReadMarker(async ({ id: threadId }) => {
    if (!canWrite(store.state.me) || store.state.isLeftUnread) return
    const read = await api.call('messenger.markRead', { threadId })
    threadUpdates.changed(read)
  })

  function subscribeToEvents(accountId: string, userId: string): void {
    closeLive ??= openLiveConnection({
      credentials,
      channels: [`user:${userId}`, `account:${accountId}`],
      onState(live) {
        set({ live })
        if (live !== 'live') return
        // Retry failed saves.
        flushDrafts()
        loadRetry.now()
      },
      onTyping(typing) {
        if (typing.threadId === store.state.thread?.id && typing.userId !== userId) othersTyping.handleTyping(typing)
      },
      onReload: () => void reloadAll(),
      onRefused: () => set({ phase: 'signedOut' }),
      onEvent: (event) => events.handle(event),
    })
  }

  const unlistedChannel = createUnlistedThreadChannel((threadId) =>
    openLiveConnection({
      credentials,
      channels: [`thread:${threadId}`],
      onState() {},
      onReload: () => void press(() => loadThread(threadId)),
      onEvent: (event) => events.handle(event),
    }),
  )
  store.subscribe(() => {
    if (closeLive !== null) unlistedChannel.update(store.state.thread)
  })

  const here: MessengerWindow = {
    api,
    press,
    get: () => store.state,
    set,
    changed: () => (changeCount += 1),
    flush: async () => draftAutosave?.flush(),
    turn: () => openTurn,
  }
  const threadUpdates = createThreadUpdates({ ...here, onGone: () => onNotice(messengerLiveWords.threadGone) })

  const blasts = createBlasts({
    ...here,
    open: (threadId) => open(threadId),
    reread: async (threadId) => {
      const isOpen = store.state.thread?.id === threadId
      await Promise.all([isOpen ? press(() => loadThread(threadId)) : null, readRemaining()])
    },
  })

  const isDirty = () => draftAutosave?.isDirty() ?? false
  const ownDraft = createOwnDraft({ ...here, isDirty, write, reread: reloadThread })
  const events = createMessengerEvents({ ...here, together, isDirty, threadUpdates, ownDraft, blasts, readMarker })

  const parts = createMessageParts(here)

  const choosing = createRecipientActions({
    ...here,
    flush: async () => draftAutosave?.flush().catch(() => {}),
    async show(thread) {
      draftAutosave = createThreadAutosave(thread.id)
      set({ thread, messages: null, draft: null })
      await loadThread(thread.id)
    },
    loadRecipients: () => blasts.loadRecipients(),
  })
  const sending = createSendActions({
    ...here,
    loadRemaining: readRemaining,
    loadPhones: readPhones,
    write,
    hold: () => draftAutosave?.hold() ?? (() => {}),
    stopTyping: () => ownTyping.stop(),
    ownDraft,
    async continueInThread(threadId) {
      draftAutosave = createThreadAutosave(threadId)
      await reloadThread(threadId)
    },
    openReview: (message) => blasts.openReview(message),
  })

  async function open(threadId: string): Promise<void> {
    openTurn += 1
    if (store.state.thread?.id === threadId && store.state.threadFailure === null) return
    await closeDraft()
    const known = store.state.threads?.find(({ id }) => id === threadId) ?? null
    set({ ...NO_OPEN_THREAD, thread: known })
    draftAutosave = createThreadAutosave(threadId)
    await showThread(threadId)
  }

  const ownTyping = createOwnTyping((state) => publishTyping(credentials, state))
  const othersTyping = createOthersTyping((typing) => set({ typing }))

  function flushDrafts(): void {
    void draftAutosave?.flush().catch(() => {})
    blasts.flushTexts()
  }

  const onVisibilityChange = (): void => {
    // The page may close.
    if (document.visibilityState === 'hidden') flushDrafts()
    else if (store.state.thread) void readMarker.read(store.state.thread)
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  const unregisterWindow = registerMessenger({
    openThread: () => store.state.thread?.id ?? null,
    open: (id) => void open(id),
  })

  async function reloadAll(): Promise<void> {
    const open = store.state.thread
    await Promise.all([loadThreads(), readPhones(), open ? loadThread(open.id).catch(() => {}) : null])
  }

  async function start(): Promise<void> {
    try {
      const me = await api.call('access.currentSession')
      set({ me, phase: 'ready', failure: null })
      subscribeToEvents(me.account.id, me.user.id)
      await reloadAll()
    } catch (error) {
      if (abortController.signal.aborted) return
      set({ phase: isSignedOutError(error) ? 'signedOut' : 'failed', failure: explain(error) })
      if (!isSignedOutError(error)) loadRetry.later()
    }
  }

  const loadRetry = createLoadRetry(() => {
    const { phase, thread, threadFailure } = store.state
    if (phase === 'failed' || phase === 'signedOut') return void start()
    if (store.state.failure !== null) void loadThreads()
    if (thread !== null && threadFailure !== null) void showThread(thread.id)
  })

  async function closeDraft(): Promise<void> {
    ownTyping.stop()
    othersTyping.clear()
    await draftAutosave?.flush().catch(() => {})
    draftAutosave = null
  }

  return {
    api,
    getState: () => store.state,
    subscribe: store.subscribe,
    async reload() {
      if (store.state.phase === 'failed') set({ phase: 'loading' })
      await start()
    },
    async filterThreads(at) {
      set({ ...at, threads: null, threadsBefore: null, failure: null })
      await loadThreads()
    },
    async loadMore() {
      const before = store.state.threadsBefore
      if (before === null) return
      const turn = listTurn
      const page = await press(() => api.call('messenger.listThreads', { ...listInput(), before }))
      if (page && turn === listTurn) set(toThreadList([...(store.state.threads ?? []), ...page.items], page.before))
    },
    open,
    async openWith(destination, contactId) {
      const turn = (openTurn += 1)
      const contactInput = contactId === undefined ? {} : { contact: { id: contactId } }
      const creation = api.call('messenger.createThread', { phone: { type: 'SMS', destination }, ...contactInput })
      const thread = await creation.catch((error: unknown) => {
        if (hasNoNumbers(error)) set({ noNumbers: explain(error) })
        throw error
      })
      if (turn !== openTurn || store.state.thread?.id === thread.id) return
      // Typed text belongs to the previous thread.
      await closeDraft()
      set({ ...NO_OPEN_THREAD, thread })
      draftAutosave = createThreadAutosave(thread.id)
      await showThread(thread.id)
    },
    async startThread(type = 'text') {
      const turn = (openTurn += 1)
      await closeDraft()
      set(NO_OPEN_THREAD)
      void readPhones()
      await press(async () => {
        const thread = await api.call('messenger.createThread', { type })
        if (turn !== openTurn) return
        set({ ...NO_OPEN_THREAD, thread })
        draftAutosave = createThreadAutosave(thread.id)
        await loadThread(thread.id)
      })
    },
    closeThread() {
      openTurn += 1
      threadTurn += 1
      void closeDraft()
      set(NO_OPEN_THREAD)
    },
    dismissNoNumbers: () => set({ noNumbers: null }),
    dismissLimit: () => set({ limitReached: null }),
    async loadOlder() {
      const { thread, messagesBefore: before } = store.state
      if (!thread || before === null) return
      const page = await press(() => api.call('messenger.listMessages', { threadId: thread.id, before }))
      if (page && store.state.thread?.id === thread.id && store.state.messagesBefore === before)
        set({ messages: sortMessages([...page.items, ...(store.state.messages ?? [])]), messagesBefore: page.before })
    },
    ...choosing,
    write(change) {
      write(change)
      const { draft } = store.state
      if (draft && change.rawBody !== undefined) ownTyping.key(draft.threadId)
    },
    ...sending,
    ...parts,
    linkPreviews: createLinkPreviews((url) => api.call('linkPreviews.unfurl', { url })),
    async mark({ id: threadId }, state) {
      const name = state === 'read' ? 'messenger.markRead' : 'messenger.markUnread'
      if (store.state.thread?.id === threadId) set({ isLeftUnread: state === 'unread' })
      const marked = await press(() => api.call(name, { threadId }))
      if (marked) threadUpdates.changed(marked)
    },
    async rename({ id: threadId }, displayName) {
      const renamed = await press(() => api.call('messenger.changeThread', { threadId, displayName }))
      if (renamed) threadUpdates.changed(renamed)
    },
    async decideOptOut({ id: threadId }, decision) {
      const decided = await press(() => api.call('messenger.decideOptOut', { threadId, decision }))
      if (decided) threadUpdates.changed(decided)
    },
    deleteThread: ({ id }) => threadUpdates.remove(id),
    blasts,
    close() {
      blasts.flushTexts()
      blasts.close()
      void closeDraft()
      abortController.abort()
      loadRetry.close()
      readMarker.close()
      events.close()
      threadUpdates.close()
      unlistedChannel.close()
      closeLive?.()
      document.removeEventListener('visibilitychange', onVisibilityChange)
      unregisterWindow()
      store.close()
    },
  }
}
