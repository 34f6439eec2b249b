import { ContactLinks } from './contact-links'
import { ArrowLeft } from 'lucide-react'
import { Fragment, memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { MessageView, ThreadView } from '~/domain/threads/messenger.schema'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { IconButton } from '~/ui/icon-button'
import { Skeleton } from '~/ui/skeleton'
import { BlastBubble } from './blast-bubble'
import { BlastRecipients } from '../composer/blast-recipients'
import { BlastReview } from '../composer/blast-review'
import { Bubble } from './bubble'
import { Composer } from '../composer/composer'
import { groupByDay } from './group-by-day'
import { AT_END, eventLines, type EventLine } from './event-lines'
import { FromNumber } from '../composer/from-number'
import { canChangeMessage } from '../composer/can-change-message'
import { useMessengerActions, useMessengerState } from '../messenger-context'
import { PlaceButtons } from '../place-buttons'
import { RecipientField } from '../composer/recipient-field'
import { ThreadNumbers } from './thread-numbers'
import { ThreadOptions } from './thread-options'
import { TypingLine } from './typing-line'
import { threadName } from '../thread-row'
import { useInfiniteScroll } from '~/ui/use-infinite-scroll'
import { messengerWords } from '../messenger.words'

const icon = { size: 16, 'aria-hidden': true } as const
/** Distance from the start at which older messages load. */
const NEAR_START_PX = 300
/** Within this distance from the end, new messages scroll the view. */
const NEAR_END_PX = 80

/** Parts read their own state, so a new text renders neither header nor composer. */
export const Conversation = memo(function Conversation() {
  const { messenger } = useMessengerActions()
  const { thread, threadFailure, review } = useMessengerState('thread', 'threadFailure', 'review')
  useFocusAfterReview(review?.message ?? null)
  if (thread && review) return <BlastReview message={review.message} texts={review.texts} />
  if (!thread)
    return (
      <>
        <PlaceButtons className="px-4 pt-3" />
        <div className="flex flex-1 flex-col items-center justify-center px-6 text-center text-m text-muted">
          <p className="font-medium text-text">{messengerWords.textMessage}</p>
          <p>{messengerWords.conversationHistoryShowHere}</p>
        </div>
      </>
    )
  return (
    <>
      <Header thread={thread} />
      {threadFailure !== null ? (
        <div className="flex-1 overflow-y-auto">
          <ErrorState
            action={<Button onClick={() => void messenger.open(thread.id)}>{messengerWords.tryAgain}</Button>}
          >
            {threadFailure}
          </ErrorState>
        </div>
      ) : (
        <ThreadMessages isBlast={thread.type === 'blast'} />
      )}
      <Typing />
      <Composer thread={thread} />
    </>
  )
})

/** Focuses the composer, or a sent blast, where Undo is. */
function useFocusAfterReview(reviewed: MessageView | null): void {
  const { area } = useMessengerActions()
  const before = useRef(reviewed)
  // After the 'To' field, which takes the focus on opening.
  useEffect(() => {
    const closedReview = before.current
    before.current = reviewed
    if (reviewed || !closedReview) return
    const blast = document.querySelector<HTMLElement>(`[data-blast="${closedReview.id}"]`)
    ;(blast ?? area.current)?.focus()
  }, [reviewed, area])
}

function Header({ thread }: { thread: ThreadView }) {
  const { messenger, place } = useMessengerActions()
  return (
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2 @max-2xl:px-3">
      {place.isAlone ? null : (
        <IconButton
          label={messengerWords.backConversations}
          size="s"
          className="@min-2xl:hidden"
          icon={<ArrowLeft {...icon} />}
          onClick={() => messenger.closeThread()}
        />
      )}
      {thread.draft || thread.type === 'blast' ? (
        <>
          {/* As wide as 'From' below it. */}
          <span className="text-m text-muted @min-2xl:min-w-9">{messengerWords.to}</span>
          {thread.type === 'blast' ? <BlastRecipients thread={thread} /> : <RecipientField thread={thread} />}
        </>
      ) : (
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate text-l font-semibold text-text">
            {threadName(thread)}
          </h2>
          <Numbers thread={thread} />
        </div>
      )}
      {/* These two wrap together. */}
      <span className="ml-auto flex items-center gap-1">
        <ContactLinks thread={thread} />
        <ThreadOptions thread={thread} label={messengerWords.options} isHeader />
        <PlaceButtons />
      </span>
      {thread.draft ? <FromNumber thread={thread} /> : null}
    </header>
  )
}

/** The recipient's number is hidden if it is the name. */
function Numbers({ thread }: { thread: ThreadView }) {
  const [theirs, ours] = thread.members.map(({ phone }) => phone.number)
  const isNamed = theirs !== threadName(thread)
  return <ThreadNumbers theirs={isNamed ? theirs! : null} ours={ours!} className="text-s text-muted" />
}

const ThreadMessages = memo(function Said({ isBlast }: { isBlast: boolean }) {
  const { messages } = useMessengerState('messages')
  return messages === null ? <MessagesSkeleton /> : <Messages messages={messages} isBlast={isBlast} />
})

const Typing = memo(function Typing() {
  return <TypingLine typers={useMessengerState('typing').typing} />
})

/** Oldest first. Starts at the end; older messages do not move the view. */
function Messages({ messages, isBlast }: { messages: MessageView[]; isBlast: boolean }) {
  const { messenger } = useMessengerActions()
  const { events, draft, me } = useMessengerState('events', 'draft', 'me')
  const box = useRef<HTMLDivElement>(null)
  /** Distance from the end, and the oldest message at that time. */
  const scrollPlace = useRef({ fromEnd: 0, oldest: messages[0]?.id })
  /** Sizes at the last scroll to the end: a scroll event may come after more messages. */
  const lastSize = useRef({ scrollHeight: 0, clientHeight: 0 })
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!content.current || !box.current) return
    // Scrolls to the end for new texts and late link previews. An observer gets the height before paint; reading it per
    // text would force layout.
    const watch = new ResizeObserver(() => {
      const { current } = box
      if (!current) return
      const { scrollHeight, clientHeight } = current
      lastSize.current = { scrollHeight, clientHeight }
      if (scrollPlace.current.fromEnd <= NEAR_END_PX) current.scrollTop = scrollHeight
    })
    watch.observe(content.current)
    // A growing composer takes space from here.
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const { fromEnd, oldest } = scrollPlace.current
    if (oldest === messages[0]?.id) return
    const { scrollHeight, clientHeight } = current
    lastSize.current = { scrollHeight, clientHeight }
    current.scrollTop = scrollHeight - clientHeight - fromEnd
    scrollPlace.current.oldest = messages[0]?.id
  }, [messages])
  // After the effect that keeps the scroll position.
  const readOn = useInfiniteScroll({
    box,
    content,
    isNear: ({ scrollTop }) => scrollTop <= NEAR_START_PX,
    read: () => messenger.loadOlder(),
  })
  const days = useMemo(() => groupByDay(messages), [messages])
  const lines = eventLines(events, messages)
  return (
    <div
      ref={box}
      // For scrolling by keyboard.
      tabIndex={0}
      role="log"
      aria-label={messengerWords.messages}
      className="min-h-0 flex-1 overflow-y-auto px-4 py-3 focus-visible:-outline-offset-2"
      onScroll={({ currentTarget: { scrollTop } }) => {
        scrollPlace.current.fromEnd = lastSize.current.scrollHeight - scrollTop - lastSize.current.clientHeight
        readOn()
      }}
    >
      <div ref={content} className="flex min-h-full flex-col">
        {' '}
        {messages.length === 0 ? (
          <div className="flex flex-1 flex-col items-center justify-center px-6 text-center text-m text-muted">
            <p className="font-medium text-text">{isBlast ? messengerWords.textBlast : messengerWords.textMessage}</p>
            <p className="max-w-80 text-balance">
              {isBlast ? messengerWords.writeMessageOnceSentIndividual : messengerWords.conversationHistoryShowHere}
            </p>
          </div>
        ) : null}
        {days.map(({ day, groups }) => (
          <section key={day} aria-label={day}>
            <h3 className="my-3 text-center text-xs font-medium text-faint">{day}</h3>
            {groups.map((group) => (
              <div key={group[0]!.id} className="mb-2 flex flex-col gap-0.5">
                {group.map((message, index) => (
                  <Fragment key={message.id}>
                    <EventLines lines={lines.get(message.id)} />
                    {message.blast ? (
                      <BlastBubble message={message} />
                    ) : (
                      <Bubble
                        message={message}
                        isFirst={index === 0}
                        isLast={index === group.length - 1}
                        canWrite={draft !== null && canChangeMessage(message, me)}
                      />
                    )}
                  </Fragment>
                ))}
              </div>
            ))}
          </section>
        ))}
        <EventLines lines={lines.get(AT_END)} />
      </div>
    </div>
  )
}

/** Recipients added or removed between two texts. */
function EventLines({ lines = [] }: { lines?: EventLine[] | undefined }) {
  return lines.map(({ id, words }) => (
    <p key={id} className="my-1 text-center text-xs text-faint">
      {words}
    </p>
  ))
}

function MessagesSkeleton() {
  return (
    <div
      role="status"
      aria-label={messengerWords.loadingMessages}
      className="flex flex-1 flex-col justify-end gap-3 p-4"
    >
      <Skeleton className="h-9 w-3/5 self-start" />
      <Skeleton className="h-14 w-1/2 self-end" />
      <Skeleton className="h-9 w-2/5 self-end" />
    </div>
  )
}
