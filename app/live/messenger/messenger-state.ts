import type { SessionView } from '../../domain/access/access.schema'
import type { BlastMessageView, BlastRecipient } from '../../domain/blasts/blast.schema'
import type { MessageView, MessengerPhone, ThreadEvent, ThreadView } from '../../domain/threads/messenger.schema'
import type { LiveEvent } from '../socket'
import type { Typer } from './writing/typing'

export type ThreadFilter = 'all' | 'scheduled' | 'myLeads'

export interface MessengerState {
  phase: 'loading' | 'ready' | 'signedOut' | 'failed'
  me: SessionView | null
  phones: MessengerPhone[] | null
  /** Dollars. Null: unknown. */
  pricePerSegment: number | null
  /** Null: not paid from a wallet. */
  fundedSegments: number | null
  live: 'connecting' | 'live' | 'lost'
  filter: ThreadFilter
  search: string
  /** Null: loading. */
  threads: ThreadView[] | null
  threadsBefore: string | null
  threadsRead: number
  /** Up to 100. */
  unreadCount: number
  thread: ThreadView | null
  /** Marked unread while open. */
  isLeftUnread: boolean
  /** Oldest first. Null: loading. */
  messages: MessageView[] | null
  messagesBefore: string | null
  /** Null: loading. */
  draft: MessageView | null
  /** Null: no blast, or loading. */
  recipients: { items: BlastRecipient[]; after: string | null; suppressedCount: number } | null
  /** Newest first. */
  events: ThreadEvent[]
  review: { message: MessageView; texts: BlastMessageView[]; after: string | null } | null
  typing: Typer[]
  failure: string | null
  threadFailure: string | null
  noNumbers: string | null
  limitReached: { wanted: number } | null
}

export const INITIAL_MESSENGER_STATE: MessengerState = {
  phase: 'loading',
  me: null,
  phones: null,
  pricePerSegment: null,
  fundedSegments: null,
  live: 'connecting',
  filter: 'all',
  search: '',
  threads: null,
  threadsBefore: null,
  threadsRead: 0,
  unreadCount: 0,
  thread: null,
  isLeftUnread: false,
  messages: null,
  messagesBefore: null,
  draft: null,
  recipients: null,
  events: [],
  review: null,
  typing: [],
  failure: null,
  threadFailure: null,
  noNumbers: null,
  limitReached: null,
}

export const NO_OPEN_THREAD = {
  thread: null,
  isLeftUnread: false,
  threadFailure: null,
  messages: null,
  messagesBefore: null,
  draft: null,
  recipients: null,
  events: [] as ThreadEvent[],
  review: null,
  typing: [] as Typer[],
} as const

const sortThreads = (threads: readonly ThreadView[]): ThreadView[] =>
  [...new Map(threads.map((thread) => [thread.id, thread])).values()].toSorted((a, b) =>
    b.updatedAt.localeCompare(a.updatedAt),
  )

export function toThreadList(
  loaded: readonly ThreadView[],
  threadsBefore: string | null,
): Pick<MessengerState, 'threads' | 'threadsBefore' | 'threadsRead'> {
  const threads = sortThreads(loaded)
  return { threads, threadsBefore, threadsRead: threads.length }
}

/** Unique, oldest first, without drafts. */
export const sortMessages = (messages: readonly MessageView[]): MessageView[] =>
  [...new Map(messages.filter(({ draft }) => !draft).map((message) => [message.id, message])).values()].toSorted(
    (a, b) => a.sortTime.localeCompare(b.sortTime),
  )

function isThreadListed(state: MessengerState, thread: ThreadView): boolean {
  // Shown to its author only.
  if (thread.draft && thread.recipientCount === 0) return false
  // Opened by a CRM: listed once it has text.
  if (thread.draft && thread.type === 'text' && !thread.preview) return false
  if (state.filter === 'scheduled') return thread.scheduledCount > 0
  const isKnown = state.threads?.some(({ id }) => id === thread.id) ?? false
  if (isBeyondLoadedPages(state, thread)) return false
  return isKnown || (state.filter === 'all' && state.search === '' && thread.isListed)
}

/** A blast creates thousands. */
const MAX_LISTED = 100

function updateThreadList(
  state: MessengerState,
  update: ThreadView,
): Pick<MessengerState, 'threads' | 'threadsBefore'> {
  const { threads, threadsBefore } = state
  if (threads === null) return { threads, threadsBefore }
  const others = threads.filter(({ id }) => id !== update.id)
  // Same array: no render.
  if (!isThreadListed(state, update))
    return { threads: others.length < threads.length ? others : threads, threadsBefore }
  const index = others.findIndex(({ updatedAt }) => updatedAt <= update.updatedAt)
  const next = others.toSpliced(index === -1 ? others.length : index, 0, update)
  const limit = Math.max(state.threadsRead, MAX_LISTED)
  if (next.length <= threads.length || next.length <= limit) return { threads: next, threadsBefore }
  const visible = next.slice(0, limit)
  return { threads: visible, threadsBefore: visible.at(-1)!.updatedAt }
}

const isBeyondLoadedPages = ({ threads, threadsBefore }: MessengerState, { id, updatedAt }: ThreadView): boolean =>
  threadsBefore !== null && updatedAt < threadsBefore && !threads?.some((thread) => thread.id === id)

export function applyEvent(state: MessengerState, event: LiveEvent): MessengerState {
  switch (event.type) {
    case 'message.changed':
      return applyMessage(state, event.payload.message)
    case 'message.deleted': {
      const { threadId, messageId } = event.payload
      if (state.thread?.id !== threadId || state.messages === null) return state
      return { ...state, messages: state.messages.filter(({ id }) => id !== messageId) }
    }
    default:
      return state
  }
}

export function applyThread(state: MessengerState, update: ThreadView): MessengerState {
  return {
    ...state,
    ...updateThreadList(state, update),
    thread: state.thread?.id === update.id ? update : state.thread,
  }
}

export function applySuppression(state: MessengerState, e164: string, isSuppressed: boolean): MessengerState {
  const isAffected = (thread: ThreadView) => thread.recipientNumber === e164 && thread.isSuppressed !== isSuppressed
  const withSuppression = (thread: ThreadView) => (isAffected(thread) ? { ...thread, isSuppressed } : thread)
  const { threads, thread } = state
  return {
    ...state,
    threads: threads?.some(isAffected) ? threads.map(withSuppression) : threads,
    thread: thread && withSuppression(thread),
  }
}

export function withoutThread(state: MessengerState, threadId: string): MessengerState {
  return {
    ...state,
    threads: state.threads?.filter(({ id }) => id !== threadId) ?? null,
    ...(state.thread?.id === threadId ? NO_OPEN_THREAD : {}),
  }
}

/** Null `update`: deleted. The server counts. */
export function canChangeUnread(state: MessengerState, threadId: string, update: ThreadView | null): boolean {
  const known =
    state.threads?.find(({ id }) => id === threadId) ?? (state.thread?.id === threadId ? state.thread : null)
  // Unlisted is never unread.
  if (known === null) return update === null || update.isListed
  return known.unreadCount > 0 !== (update !== null && update.unreadCount > 0)
}

function updateReview({ review }: MessengerState, message: MessageView): MessengerState['review'] {
  if (review?.message.id !== message.id) return review
  const isReviewDone =
    message.blast === null || message.blast.previewed === 0 || (review.message.draft && !message.draft)
  return isReviewDone ? null : { ...review, message }
}

function applyMessage(before: MessengerState, message: MessageView): MessengerState {
  if (before.thread?.id !== message.threadId) return before
  const review = updateReview(before, message)
  const state = review === before.review ? before : { ...before, review }
  if (message.draft) {
    const isOwn = message.authorId === state.me?.user.id
    return isOwn
      ? {
          ...state,
          draft: message,
          // Sending was undone.
          messages: state.messages?.filter(({ id }) => id !== message.id) ?? null,
        }
      : state
  }
  if (state.messages === null) return state
  // Comes with an older page.
  const oldest = state.messages[0]
  if (oldest && state.messagesBefore !== null && message.sortTime < oldest.sortTime) return state
  return { ...state, messages: sortMessages([...state.messages.filter(({ id }) => id !== message.id), message]) }
}
