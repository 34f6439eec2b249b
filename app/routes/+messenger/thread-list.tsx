import {
  ArrowLeft,
  ListFilter,
  MessageSquare,
  MessageSquarePlus,
  MessagesSquare,
  MoreVertical,
  Rocket,
} from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { SessionView } from '~/domain/access/access.schema'
import { NO_BLASTS } from '~/domain/blasts/blasts.words'
import { isLimited } from '~/domain/usage/is-limited'
import { findUnreadThread } from '~/live/messenger/unread/find-unread-thread'
import { canWrite } from '~/live/messenger/writing/can-write'
import type { ThreadFilter } from '~/live/messenger/messenger-state'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { ErrorState } from '~/ui/error-state'
import { Input } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem } from '~/ui/menu'
import { Skeleton } from '~/ui/skeleton'
import { Tooltip } from '~/ui/tooltip'
import { UnreadPill } from '../+ui/count-pill'
import { usageTones, useUsageLeft } from '../+ui/usage-readout'
import { useMessengerActions, useMessengerState } from './messenger-context'
import { PlaceButtons } from './place-buttons'
import { ThreadRow } from './thread-row'
import { getDistinguishingNumbers } from './thread/get-distinguishing-numbers'
import { useInfiniteScroll } from '~/ui/use-infinite-scroll'
import { messengerWords } from './messenger.words'

const icon = { size: 16, 'aria-hidden': true } as const
/** Spec 2-live §9. */
const SEARCH_AFTER_MS = 500
const FILTER_LABELS: Record<ThreadFilter, string> = {
  all: 'All',
  scheduled: 'Scheduled',
  myLeads: messengerWords.myLeads,
}
/** Distance from the end at which the next page loads. */
const NEAR_END_PX = 200

/** Last changed first. */
export const ThreadList = memo(function ThreadList() {
  return (
    <>
      <Header />
      <Search />
      <Rows />
      <Remaining />
    </>
  )
})

function Header() {
  const { messenger } = useMessengerActions()
  const { filter, me } = useMessengerState('filter', 'me')
  const filterButton = useRef<HTMLButtonElement>(null)
  const hasTeam = me?.permissions.teamInfo != null
  const filters = (Object.keys(FILTER_LABELS) as ThreadFilter[]).filter((name) => name !== 'myLeads' || hasTeam)
  return (
    <header className="flex items-center gap-1 px-3 pt-3 pb-2">
      {filter === 'all' ? (
        <Logo isBasic={me?.permissions.features.basicMessenger ?? false} />
      ) : (
        <IconButton
          label={messengerWords.allConversations}
          size="s"
          icon={<ArrowLeft {...icon} />}
          onClick={() => {
            // The pressed button disappears.
            filterButton.current?.focus()
            void messenger.filterThreads({ filter: 'all' })
          }}
        />
      )}
      <h2 className="min-w-0 flex-1 truncate px-1 text-l font-semibold text-text">
        {filter === 'all' ? 'Messages' : FILTER_LABELS[filter]}
      </h2>
      <UnreadButton />
      <Menu
        trigger={
          <IconButton ref={filterButton} label={messengerWords.filter} size="s" icon={<ListFilter {...icon} />} />
        }
      >
        {filters.map((name) => (
          <MenuItem key={name} onSelect={() => void messenger.filterThreads({ filter: name })}>
            {FILTER_LABELS[name]}
          </MenuItem>
        ))}
      </Menu>
      {me && !canWrite(me) ? null : isDirectOnly(me) ? (
        <IconButton
          label={messengerWords.text}
          size="s"
          icon={<MessageSquarePlus {...icon} />}
          onClick={() => void messenger.startThread()}
        />
      ) : (
        <NewConversation />
      )}
      <HeaderMenu />
      <PlaceButtons className="@min-2xl:hidden" isInList />
    </header>
  )
}

function Rows() {
  const { messenger } = useMessengerActions()
  const {
    threads,
    threadsBefore,
    filter,
    search,
    failure,
    thread: open,
  } = useMessengerState('threads', 'threadsBefore', 'filter', 'search', 'failure', 'thread')
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const readOn = useInfiniteScroll({
    box,
    content,
    isNear: ({ scrollTop, clientHeight, scrollHeight }) => scrollHeight - scrollTop - clientHeight <= NEAR_END_PX,
    read: () => messenger.loadMore(),
  })
  const numbersShown = useMemo(() => getDistinguishingNumbers(threads ?? []), [threads])
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-y-auto" onScroll={readOn}>
      <div ref={content}>
        {failure !== null && threads === null ? (
          <ErrorState
            action={<Button onClick={() => void messenger.filterThreads({})}>{messengerWords.tryAgain}</Button>}
          >
            {failure}
          </ErrorState>
        ) : threads === null || (threads.length === 0 && threadsBefore !== null) ? (
          <RowsSkeleton />
        ) : threads.length === 0 ? (
          <Empty isPlain={filter === 'all' && search === ''} />
        ) : (
          <ul>
            {threads.map((thread) => (
              <ThreadRow
                key={thread.id}
                thread={thread}
                isOpen={thread.id === open?.id}
                numbersShown={numbersShown.get(thread.id)}
                showsScheduled={filter === 'scheduled'}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** No blasts, whatever the plan (spec 2-live §6). */
const isDirectOnly = (me: SessionView | null): boolean =>
  me === null || me.permissions.features.basicMessenger || me.permissions.restrictedVendor

function Logo({ isBasic }: { isBasic: boolean }) {
  const Sign = isBasic ? MessageSquare : MessagesSquare
  return (
    <span className="shrink-0 pl-1 text-accent">
      <Sign size={18} aria-hidden />
      {isBasic ? <span className="sr-only">{messengerWords.basicMessenger}</span> : null}
    </span>
  )
}

/** Opens the last changed unread thread. */
function UnreadButton() {
  const { messenger } = useMessengerActions()
  const { unreadCount: count } = useMessengerState('unreadCount')
  const open = async () => {
    const unread = await findUnreadThread(messenger)
    if (unread) await messenger.open(unread.id)
  }
  if (count === 0) return null
  return (
    <Tooltip text={messengerWords.openNextUnreadConversation}>
      <button type="button" className="min-h-6 shrink-0 rounded-full" onClick={() => void open()}>
        <UnreadPill count={count} />
      </button>
    </Tooltip>
  )
}

/** Spec 2-live §2.4. */
function HeaderMenu() {
  const { openTemplates, openSettings, place } = useMessengerActions()
  const { me } = useMessengerState('me')
  const { isDocked, close } = place
  return (
    <Menu trigger={<IconButton label={messengerWords.messengerOptions} size="s" icon={<MoreVertical {...icon} />} />}>
      <MenuItem onSelect={openSettings}>{messengerWords.settings}</MenuItem>
      {canWrite(me) ? <MenuItem onSelect={openTemplates}>{messengerWords.templates}</MenuItem> : null}
      {isDocked && close ? <MenuItem onSelect={close}>{messengerWords.close}</MenuItem> : null}
    </Menu>
  )
}

/** The new thread takes the focus, not the menu. */
function NewConversation() {
  const { messenger } = useMessengerActions()
  const { me } = useMessengerState('me')
  const canBlast = me?.permissions.features.blast ?? false
  const chosen = useRef<'text' | 'blast' | null>(null)
  const choose = (type: 'text' | 'blast') => {
    chosen.current = type
  }
  return (
    <Menu
      trigger={<IconButton label={messengerWords.newConversation} size="s" icon={<MessageSquarePlus {...icon} />} />}
      onClosed={(event) => {
        if (chosen.current === null) return
        event.preventDefault()
        void messenger.startThread(chosen.current)
        chosen.current = null
      }}
    >
      <MenuItem icon={<MessageSquare {...icon} />} onSelect={() => choose('text')}>
        {messengerWords.text}
      </MenuItem>
      <MenuItem icon={<Rocket {...icon} />} disabled={!canBlast} onSelect={() => choose('blast')}>
        {canBlast ? messengerWords.textBlast : NO_BLASTS}
      </MenuItem>
    </Menu>
  )
}

function Search() {
  const { messenger } = useMessengerActions()
  const { search } = useMessengerState('search')
  const [words, setWords] = useState(search)
  useEffect(() => {
    if (words.trim() === search) return
    const timer = setTimeout(() => void messenger.filterThreads({ search: words.trim() }), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [messenger, search, words])
  return (
    <div className="px-3 pb-2">
      <Input
        type="search"
        aria-label={messengerWords.searchMessages}
        placeholder={messengerWords.searchMessages}
        className="w-full"
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </div>
  )
}

function Empty({ isPlain: isUnfiltered }: { isPlain: boolean }) {
  const { me } = useMessengerState('me')
  const none = me && !canWrite(me) ? messengerWords.noConversations : messengerWords.noConversationsClickPlusIcon
  return (
    <div className="px-6 py-14 text-center text-m text-balance text-muted">
      <p>{isUnfiltered ? none : messengerWords.noMessagesFound}</p>
    </div>
  )
}

/** Hidden where texts are not counted. */
function Remaining() {
  const { me } = useMessengerState('me')
  const usage = useUsageLeft(me, 'messages')
  if (!me || !isLimited(me, 'messages') || me.permissions.features.cartBilling) return null
  const left = me.remaining.messages
  return (
    <footer className={cx('border-t border-line px-4 py-2 text-s tabular-nums', usageTones[usage?.tone ?? 'error'])}>
      {messengerWords.remainingMessages(left)}
      {usage?.detail ? <span className="block text-muted">{usage.detail}</span> : null}
    </footer>
  )
}

function RowsSkeleton() {
  return (
    <div role="status" aria-label={messengerWords.loadingConversations} className="flex flex-col gap-4 p-4">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton round className="size-7" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Same layout as the list, so rows do not move. */
export function ThreadListSkeleton() {
  return (
    <div className="w-70 flex-1 border-r border-line @max-2xl:w-full @max-2xl:border-r-0">
      <div className="flex h-(--control-s) items-center mt-3 mb-2 px-4">
        <Skeleton className="h-4 w-1/3" />
      </div>
      <div className="px-3 pb-2">
        <Skeleton className="h-(--control) w-full" />
      </div>
      <RowsSkeleton />
    </div>
  )
}
