import type { SessionView } from '../../domain/access/access.schema'
import type { BlastMessageView, BlastRecipient } from '../../domain/blasts/blast.schema'
import type { MessageView, MessengerPhone, ThreadEvent, ThreadView } from '../../domain/threads/messenger.schema'
import type { LiveEvent } from '../socket'
import type { Typer } from './writing/typing'

export type ThreadFilter = 'all' | 'scheduled' | 'myLeads'

export interface MessengerState {
  phase: 'loading' | 'ready' | 'signedOut' | 'failed'
  me: SessionView | null
  /** One's own numbers and the team's; null until they were read. */
  phones: MessengerPhone[] | null
  /** What the carrier takes for a segment, in dollars; null: nobody has told. */
  pricePerSegment: number | null
  live: 'connecting' | 'live' | 'lost'
  filter: ThreadFilter
  search: string
  /** Null while the first page is read. */
  threads: ThreadView[] | null
  /** Of the next page; null: there is none. */
  threadsBefore: string | null
  /** How many were read: what comes pushes out others behind them. */
  threadsRead: number
  /** As the server counts them, up to 100. */
  unreadCount: number
  /** The conversation that is open; null: none. */
  thread: ThreadView | null
  /** It was marked as unread here while it was open: it stays so until something comes in it. */
  isLeftUnread: boolean
  /** Oldest first; null while they are read. */
  messages: MessageView[] | null
  messagesBefore: string | null
  /** What the person has written and not sent; null while it is read. */
  draft: MessageView | null
  /** Whom the open blast goes to, as far as they were read; null: it is none, or they are being read. */
  recipients: { items: BlastRecipient[]; after: string | null; suppressedCount: number } | null
  /** Who was added to the open blast and removed lately, newest first. */
  events: ThreadEvent[]
  /** A blast whose texts are looked through, before it is sent or after; null: none. */
  review: { message: MessageView; texts: BlastMessageView[]; after: string | null } | null
  /** Who else writes in the open conversation now. */
  typing: Typer[]
  /** Why the list could not be read. */
  failure: string | null
  /** Why the conversation that is open could not be; null: it was, or is being read. */
  threadFailure: string | null
  /** A conversation was asked for and there is no number to text from, in words; null: not so, or it was read. */
  noNumbers: string | null
  /** More was to be sent than the plan holds: how much; null: not so, or it was read. */
  limitReached: { wanted: number } | null
}

export const LOADING: MessengerState = {
  phase: 'loading',
  me: null,
  phones: null,
  pricePerSegment: null,
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

/** Nothing is open. */
export const CLOSED = {
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

/** Last changed first; each once. */
const sortThreads = (threads: readonly ThreadView[]): ThreadView[] =>
  [...new Map(threads.map((thread) => [thread.id, thread])).values()].toSorted((a, b) =>
    b.updatedAt.localeCompare(a.updatedAt),
  )

/** The list as far as it was read. */
export function readThreads(
  read: readonly ThreadView[],
  threadsBefore: string | null,
): Pick<MessengerState, 'threads' | 'threadsBefore' | 'threadsRead'> {
  const threads = sortThreads(read)
  return { threads, threadsBefore, threadsRead: threads.length }
}

/** Oldest first; each once. What is written and not sent is none of them. */
export const sortMessages = (messages: readonly MessageView[]): MessageView[] =>
  [...new Map(messages.filter(({ draft }) => !draft).map((message) => [message.id, message])).values()].toSorted(
    (a, b) => a.sortTime.localeCompare(b.sortTime),
  )

/** Whether a conversation stands in the list as it is looked at, as far as that can be told without asking. */
function isListed(state: MessengerState, thread: ThreadView): boolean {
  // What was begun is told to who began it alone.
  if (thread.draft && thread.recipientCount === 0) return false
  // Whom a CRM opened a conversation with is none of the list before something is written.
  if (thread.draft && thread.type === 'text' && !thread.preview) return false
  if (state.filter === 'scheduled') return thread.scheduledCount > 0
  const isKnown = state.threads?.some(({ id }) => id === thread.id) ?? false
  if (isBehind(state, thread)) return false
  return isKnown || (state.filter === 'all' && state.search === '' && thread.isListed)
}

/** A list that is not scrolled through grows to so many: a blast begins thousands. */
const LISTED_MOST = 100

/** Puts one conversation in its place; of the others each is as it was, and stands where it stood. */
function listed(state: MessengerState, told: ThreadView): Pick<MessengerState, 'threads' | 'threadsBefore'> {
  const { threads, threadsBefore } = state
  if (threads === null) return { threads, threadsBefore }
  const rest = threads.filter(({ id }) => id !== told.id)
  // A list that is the same is not drawn again: a blast speaks of hundreds a second that it does not hold.
  if (!isListed(state, told)) return { threads: rest.length < threads.length ? rest : threads, threadsBefore }
  const place = rest.findIndex(({ updatedAt }) => updatedAt <= told.updatedAt)
  const next = rest.toSpliced(place === -1 ? rest.length : place, 0, told)
  const most = Math.max(state.threadsRead, LISTED_MOST)
  if (next.length <= threads.length || next.length <= most) return { threads: next, threadsBefore }
  const kept = next.slice(0, most)
  return { threads: kept, threadsBefore: kept.at(-1)!.updatedAt }
}

/** It lies behind what was read of the list, and comes with its page. */
const isBehind = ({ threads, threadsBefore }: MessengerState, { id, updatedAt }: ThreadView): boolean =>
  threadsBefore !== null && updatedAt < threadsBefore && !threads?.some((thread) => thread.id === id)

/** What the open conversation looks like after something happened in it. Pure. */
export function hear(state: MessengerState, event: LiveEvent): MessengerState {
  switch (event.type) {
    case 'message.changed':
      return hearMessage(state, event.payload.message)
    case 'message.deleted': {
      const { threadId, messageId } = event.payload
      if (state.thread?.id !== threadId || state.messages === null) return state
      return { ...state, messages: state.messages.filter(({ id }) => id !== messageId) }
    }
    default:
      return state
  }
}

/** What the list and the open conversation look like after one of the conversations changed. Pure. */
export function hearThread(state: MessengerState, told: ThreadView): MessengerState {
  return { ...state, ...listed(state, told), thread: state.thread?.id === told.id ? told : state.thread }
}

/** The same after a number (E.164) came on the do-not-call list, or was taken off it, by whatever anybody did. Pure. */
export function hearNumber(state: MessengerState, e164: string, isSuppressed: boolean): MessengerState {
  const isOther = (thread: ThreadView) => thread.recipientNumber === e164 && thread.isSuppressed !== isSuppressed
  const told = (thread: ThreadView) => (isOther(thread) ? { ...thread, isSuppressed } : thread)
  const { threads, thread } = state
  // A list that is the same is not drawn again.
  return { ...state, threads: threads?.some(isOther) ? threads.map(told) : threads, thread: thread && told(thread) }
}

/** The same after one was deleted. */
export function withoutThread(state: MessengerState, threadId: string): MessengerState {
  return {
    ...state,
    threads: state.threads?.filter(({ id }) => id !== threadId) ?? null,
    ...(state.thread?.id === threadId ? CLOSED : {}),
  }
}

/**
 * Whether the number of unread conversations may be another one after this. How many they are the server says: of most of them
 * nobody knows here what they were before. `told`: null where it was deleted.
 */
export function mayChangeUnread(state: MessengerState, threadId: string, told: ThreadView | null): boolean {
  const known =
    state.threads?.find(({ id }) => id === threadId) ?? (state.thread?.id === threadId ? state.thread : null)
  // What is not listed was never unread.
  if (known === null) return told === null || told.isListed
  return known.unreadCount > 0 !== (told !== null && told.unreadCount > 0)
}

/** How far a blast is whose texts are looked through; what is not filled any more is not looked through. */
function reviewAfter({ review }: MessengerState, message: MessageView): MessengerState['review'] {
  if (review?.message.id !== message.id) return review
  const isOver = message.blast === null || message.blast.previewed === 0 || (review.message.draft && !message.draft)
  return isOver ? null : { ...review, message }
}

function hearMessage(before: MessengerState, message: MessageView): MessengerState {
  if (before.thread?.id !== message.threadId) return before
  const review = reviewAfter(before, message)
  const state = review === before.review ? before : { ...before, review }
  if (message.draft) {
    const isOwn = message.authorId === state.me?.user.id
    return isOwn
      ? {
          ...state,
          draft: message,
          // It was sent and taken back.
          messages: state.messages?.filter(({ id }) => id !== message.id) ?? null,
        }
      : state
  }
  if (state.messages === null) return state
  // What lies before the oldest one that is shown comes with its page.
  const oldest = state.messages[0]
  if (oldest && state.messagesBefore !== null && message.sortTime < oldest.sortTime) return state
  return { ...state, messages: sortMessages([...state.messages.filter(({ id }) => id !== message.id), message]) }
}
