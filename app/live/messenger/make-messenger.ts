import type { ThreadView } from '../../domain/threads/messenger.schema'
import { ApiError, makeApiClient, type ApiClient } from '../api-client'
import type { Credentials } from '../credentials'
import { openLive, tellTyping } from '../socket'
import { makeChoosing, type Choosing } from './choosing'
import { makeDraftKeeper, type DraftKeeper } from './writing/draft-keeper'
import { makeHeardThreads } from './reading/heard-threads'
import { makeHearUnlisted } from './reading/hear-unlisted'
import { makeLinkPreviews, type LinkPreviews } from './reading/link-previews'
import { makeBlasts, type Blasts } from './writing/blasts'
import { makeMessageParts, type MessageParts } from './message-parts'
import { mayWrite } from './writing/may-write'
import { messengerApiPaths } from './messenger-api-paths'
import { CLOSED, readThreads, sortMessages, type MessengerState, type ThreadFilter } from './messenger-state'
import { makeMessengerStore } from './messenger-store'
import { makeMessengerNews } from './messenger-news'
import type { MessengerWindow } from './messenger-window'
import { makeOwnDraft } from './writing/own-draft'
import { readFresh } from './reading/read-fresh'
import { makeReadMissed } from './reading/read-missed'
import { makeReadOnScreen } from './reading/read-on-screen'
import { makeReadTerms } from './reading/read-terms'
import { makeSending, type Sending } from './writing/sending'
import { showTextsHere } from './this-window'
import { makeOthersTyping, makeOwnTyping } from './writing/typing'

const GONE = 'This conversation was deleted or is no longer shared with you'

export type MessengerApi = ApiClient<keyof typeof messengerApiPaths>

export interface MessengerOptions {
  credentials: Credentials
  onNotice(text: string): void
}

export interface Messenger extends MessageParts, Choosing, Sending {
  api: MessengerApi
  getState(): MessengerState
  subscribe(listener: () => void): () => void
  reload(): Promise<void>
  look(at: { filter?: ThreadFilter; search?: string }): Promise<void>
  loadMore(): Promise<void>
  /** Retries a failed load. */
  open(threadId: string): Promise<void>
  /** Finds or creates. Rejects with ApiError. */
  openWith(destination: string, contactId?: string): Promise<void>
  begin(type?: 'text' | 'blast'): Promise<void>
  closeThread(): void
  dismissNoNumbers(): void
  dismissLimit(): void
  loadOlder(): Promise<void>
  write(change: { rawBody?: string; scheduledAt?: string | null }): void
  linkPreviews: LinkPreviews
  mark(thread: ThreadView, how: 'read' | 'unread'): Promise<void>
  rename(thread: ThreadView, displayName: string): Promise<void>
  deleteThread(thread: ThreadView): Promise<void>
  blasts: Blasts
  close(): void
}

export function makeMessenger({ credentials, onNotice }: MessengerOptions): Messenger {
  const store = makeMessengerStore()
  const { set, together } = store
  let closeLive: (() => void) | null = null
  let keeper: DraftKeeper | null = null
  let listTurn = 0
  let threadTurn = 0
  /** The last open or close wins. */
  let openTurn = 0
  /** Counts changes that outdate running loads. */
  let heard = 0
  const ended = new AbortController()
  const api: MessengerApi = makeApiClient({
    credentials,
    paths: messengerApiPaths,
    userId: () => store.state.me?.user.id ?? null,
    ended: ended.signal,
  })

  const { readRemaining, readPhones } = makeReadTerms({ api, get: () => store.state, set })
  const explain = (error: unknown): string => (error instanceof ApiError ? error.message : 'An error occurred')
  async function press<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (isOut(error)) set({ phase: 'signedOut' })
      else if (hasNoNumbers(error)) set({ noNumbers: explain(error) })
      else if (error instanceof ApiError && error.code === 'no_credits') void tellLimit()
      else if (!ended.signal.aborted) onNotice(explain(error))
      return null
    }
  }

  async function tellLimit(): Promise<void> {
    await readRemaining()
    set({ limitReached: { wanted: store.state.review?.message.blast?.willSend ?? 1 } })
  }

  const isOut = (error: unknown) => error instanceof ApiError && error.status === 401
  const hasNoNumbers = (error: unknown) => error instanceof ApiError && error.code === 'no_numbers'

  const listInput = () => ({
    ...(store.state.search === '' ? {} : { search: store.state.search }),
    ...(store.state.filter === 'scheduled' ? { scheduled: true } : {}),
    ...(store.state.filter === 'myLeads' ? { myLeads: true } : {}),
  })

  const happened = () => heard

  async function readList(): Promise<void> {
    const turn = (listTurn += 1)
    const isWanted = () => turn === listTurn
    try {
      const read = await readFresh(() => api.call('messenger.listThreads', listInput()), { happened, isWanted })
      if (!read) return
      const { items, before, unreadCount } = read.answer
      set({ ...readThreads(items, before), unreadCount, failure: null })
    } catch (error) {
      if (isWanted()) set({ failure: explain(error) })
    }
  }

  async function readThread(threadId: string): Promise<void> {
    const turn = (threadTurn += 1)
    const readAll = () =>
      Promise.all([
        api.call('messenger.findThread', { threadId }),
        api.call('messenger.listMessages', { threadId }),
        mayWrite(store.state.me) ? api.call('messenger.findDraft', { threadId }) : null,
      ])
    const read = await readFresh(readAll, { happened, isWanted: () => turn === threadTurn })
    if (!read) return
    const [thread, page, draft] = read.answer
    const keepsDraft =
      store.state.thread?.id === threadId && store.state.draft !== null && (keeper?.isDirty() || !read.isFresh)
    set({
      thread: read.isFresh || store.state.thread?.id !== threadId ? thread : store.state.thread,
      messages: sortMessages(page.items),
      messagesBefore: page.before,
      threadFailure: null,
      ...(keepsDraft ? {} : { draft }),
    })
    if (keepsDraft && draft) ownDraft.adopt(draft)
    keeper ??= keeperOf(threadId)
    await blasts.readRecipients()
    // Restores the preview after a reload.
    if (draft?.blast && draft.blast.previewed > 0 && store.state.review === null) await blasts.look(draft)
    return onScreen.read(thread)
  }

  const showThread = (threadId: string) =>
    press(() =>
      readThread(threadId).catch((error: unknown) => {
        if (isOut(error) || store.state.thread?.id !== threadId || store.state.messages !== null) throw error
        set({ threadFailure: explain(error) })
      }),
    )

  const readAgain = async (threadId: string) => void (await press(() => readThread(threadId)))

  const keeperOf = (threadId: string): DraftKeeper =>
    makeDraftKeeper(
      async (change) => {
        const kept = await api.call('messenger.saveDraft', { threadId, ...change }, { isOwed: true })
        ownDraft.adopt(kept)
        return kept
      },
      () => {},
    )

  function write(change: { rawBody?: string; scheduledAt?: string | null }): void {
    const { draft } = store.state
    if (!draft) return
    heard += 1
    keeper?.write(change)
    set({ draft: { ...draft, ...change } })
  }

  const onScreen = makeReadOnScreen(async ({ id: threadId }) => {
    if (!mayWrite(store.state.me) || store.state.isLeftUnread) return
    const read = await api.call('messenger.markRead', { threadId })
    heardThreads.changed(read)
  })

  function listen(accountId: string, userId: string): void {
    closeLive ??= openLive({
      credentials,
      rooms: [`user:${userId}`, `account:${accountId}`],
      onState(live) {
        set({ live })
        if (live !== 'live') return
        // Retry failed saves.
        keepTyped()
        missed.now()
      },
      onTyping(who) {
        if (who.threadId === store.state.thread?.id && who.userId !== userId) othersTyping.heard(who)
      },
      onReload: () => void reread(),
      onRefused: () => set({ phase: 'signedOut' }),
      onEvent: (event) => news.hear(event),
    })
  }

  const unlisted = makeHearUnlisted((threadId) =>
    openLive({
      credentials,
      rooms: [`thread:${threadId}`],
      onState() {},
      onReload: () => void press(() => readThread(threadId)),
      onEvent: (event) => news.hear(event),
    }),
  )
  store.subscribe(() => {
    if (closeLive !== null) unlisted.follow(store.state.thread)
  })

  const here: MessengerWindow = {
    api,
    press,
    get: () => store.state,
    set,
    changed: () => (heard += 1),
    flush: async () => keeper?.flush(),
    turn: () => openTurn,
  }
  const heardThreads = makeHeardThreads({ ...here, onGone: () => onNotice(GONE) })

  const blasts = makeBlasts({
    ...here,
    open: (threadId) => open(threadId),
    reread: async (threadId) => {
      const isOpen = store.state.thread?.id === threadId
      await Promise.all([isOpen ? press(() => readThread(threadId)) : null, readRemaining()])
    },
  })

  const isDirty = () => keeper?.isDirty() ?? false
  const ownDraft = makeOwnDraft({ ...here, isDirty, write, reread: readAgain })
  const news = makeMessengerNews({ ...here, together, isDirty, heardThreads, ownDraft, blasts, onScreen })

  const parts = makeMessageParts(here)

  const choosing = makeChoosing({
    ...here,
    flush: async () => keeper?.flush().catch(() => {}),
    async show(thread) {
      keeper = keeperOf(thread.id)
      set({ thread, messages: null, draft: null })
      await readThread(thread.id)
    },
    readRecipients: () => blasts.readRecipients(),
  })
  const sending = makeSending({
    ...here,
    readRemaining,
    readPhones,
    write,
    hold: () => keeper?.hold() ?? (() => {}),
    stopTyping: () => ownTyping.stop(),
    ownDraft,
    async goOnIn(threadId) {
      keeper = keeperOf(threadId)
      await readAgain(threadId)
    },
    look: (message) => blasts.look(message),
  })

  async function open(threadId: string): Promise<void> {
    openTurn += 1
    if (store.state.thread?.id === threadId && store.state.threadFailure === null) return
    await leaveDraft()
    const known = store.state.threads?.find(({ id }) => id === threadId) ?? null
    set({ ...CLOSED, thread: known })
    keeper = keeperOf(threadId)
    await showThread(threadId)
  }

  const ownTyping = makeOwnTyping((told) => tellTyping(credentials, told))
  const othersTyping = makeOthersTyping((typing) => set({ typing }))

  function keepTyped(): void {
    void keeper?.flush().catch(() => {})
    blasts.keepTyped()
  }

  const seen = (): void => {
    // The page may close.
    if (document.visibilityState === 'hidden') keepTyped()
    else if (store.state.thread) void onScreen.read(store.state.thread)
  }
  document.addEventListener('visibilitychange', seen)
  const leaveWindow = showTextsHere({ openThread: () => store.state.thread?.id ?? null, open: (id) => void open(id) })

  async function reread(): Promise<void> {
    const open = store.state.thread
    await Promise.all([readList(), readPhones(), open ? readThread(open.id).catch(() => {}) : null])
  }

  async function start(): Promise<void> {
    try {
      const me = await api.call('access.currentSession')
      set({ me, phase: 'ready', failure: null })
      listen(me.account.id, me.user.id)
      await reread()
    } catch (error) {
      if (ended.signal.aborted) return
      set({ phase: isOut(error) ? 'signedOut' : 'failed', failure: explain(error) })
      if (!isOut(error)) missed.later()
    }
  }

  const missed = makeReadMissed(() => {
    const { phase, thread, threadFailure } = store.state
    if (phase === 'failed' || phase === 'signedOut') return void start()
    if (store.state.failure !== null) void readList()
    if (thread !== null && threadFailure !== null) void showThread(thread.id)
  })

  async function leaveDraft(): Promise<void> {
    ownTyping.stop()
    othersTyping.clear()
    await keeper?.flush().catch(() => {})
    keeper = null
  }

  return {
    api,
    getState: () => store.state,
    subscribe: store.subscribe,
    async reload() {
      if (store.state.phase === 'failed') set({ phase: 'loading' })
      await start()
    },
    async look(at) {
      set({ ...at, threads: null, threadsBefore: null, failure: null })
      await readList()
    },
    async loadMore() {
      const before = store.state.threadsBefore
      if (before === null) return
      const turn = listTurn
      const page = await press(() => api.call('messenger.listThreads', { ...listInput(), before }))
      if (page && turn === listTurn) set(readThreads([...(store.state.threads ?? []), ...page.items], page.before))
    },
    open,
    async openWith(destination, contactId) {
      const turn = (openTurn += 1)
      const who = contactId === undefined ? {} : { contact: { id: contactId } }
      const begun = api.call('messenger.createThread', { phone: { type: 'SMS', destination }, ...who })
      const thread = await begun.catch((error: unknown) => {
        if (hasNoNumbers(error)) set({ noNumbers: explain(error) })
        throw error
      })
      if (turn !== openTurn || store.state.thread?.id === thread.id) return
      // Typed text belongs to the previous thread.
      await leaveDraft()
      set({ ...CLOSED, thread })
      keeper = keeperOf(thread.id)
      await showThread(thread.id)
    },
    async begin(type = 'text') {
      const turn = (openTurn += 1)
      await leaveDraft()
      set(CLOSED)
      void readPhones()
      await press(async () => {
        const thread = await api.call('messenger.createThread', { type })
        if (turn !== openTurn) return
        set({ ...CLOSED, thread })
        keeper = keeperOf(thread.id)
        await readThread(thread.id)
      })
    },
    closeThread() {
      openTurn += 1
      threadTurn += 1
      void leaveDraft()
      set(CLOSED)
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
    linkPreviews: makeLinkPreviews((url) => api.call('linkPreviews.unfurl', { url })),
    async mark({ id: threadId }, how) {
      const name = how === 'read' ? 'messenger.markRead' : 'messenger.markUnread'
      if (store.state.thread?.id === threadId) set({ isLeftUnread: how === 'unread' })
      const marked = await press(() => api.call(name, { threadId }))
      if (marked) heardThreads.changed(marked)
    },
    async rename({ id: threadId }, displayName) {
      const renamed = await press(() => api.call('messenger.changeThread', { threadId, displayName }))
      if (renamed) heardThreads.changed(renamed)
    },
    deleteThread: ({ id }) => heardThreads.remove(id),
    blasts,
    close() {
      blasts.keepTyped()
      blasts.close()
      void leaveDraft()
      ended.abort()
      missed.close()
      onScreen.close()
      news.close()
      heardThreads.close()
      unlisted.close()
      closeLive?.()
      document.removeEventListener('visibilitychange', seen)
      leaveWindow()
      store.close()
    },
  }
}
