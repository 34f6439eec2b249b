import { Clock3, NotebookPen, Rocket } from 'lucide-react'
import { memo, useRef } from 'react'
import type { ThreadView } from '~/domain/threads/messenger.schema'
import { useFile } from '~/live/use-file'
import { Avatar } from '~/ui/avatar'
import { cx } from '~/ui/cx'
import { useFocusHandoff } from '~/ui/use-focus-handoff'
import { FormattedTime } from '~/ui/formatted-time'
import { useMessengerActions } from './messenger-context'
import { formatThreadName } from './format-thread-name'
import { ThreadNumbers } from './thread/thread-numbers'
import { ThreadOptions } from './thread/thread-options'
import type { NumbersShown } from './thread/get-distinguishing-numbers'
import { messengerWords } from './messenger.words'

export const threadName = ({ displayName }: ThreadView): string =>
  formatThreadName(displayName) || messengerWords.newText

interface ThreadRowProps {
  thread: ThreadView
  isOpen: boolean
  /** Which numbers to show because another row has the same name. */
  numbersShown: NumbersShown | undefined
  /** The next scheduled text instead of the last one. */
  showsScheduled?: boolean
}

/** Memoized: renders only its own changes. */
export const ThreadRow = memo(function ThreadRow({
  thread,
  isOpen,
  numbersShown: tells,
  showsScheduled = false,
}: ThreadRowProps) {
  const { messenger } = useMessengerActions()
  const name = threadName(thread)
  const isUnread = thread.unreadCount > 0
  // A widget's bearer token is not in a cookie.
  const avatar = useFile(thread.type === 'blast' ? null : thread.avatarUrl)
  const box = useRef<HTMLLIElement>(null)
  useFocusHandoff(box, nextRow)
  return (
    <li ref={box} className={cx('group relative', isOpen ? 'bg-selected' : 'hover:bg-hover')}>
      <button
        type="button"
        data-thread={thread.id}
        aria-current={isOpen || undefined}
        className="flex w-full items-start gap-3 py-2.5 pr-9 pl-4 text-left focus-visible:-outline-offset-2"
        onClick={() => void messenger.open(thread.id)}
      >
        {thread.type === 'blast' ? (
          <span
            className={cx(
              'mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full text-accent',
              isOpen ? 'bg-line' : 'bg-selected',
            )}
          >
            <Rocket size={14} aria-hidden />
            <span className="sr-only">{messengerWords.textBlast}</span>
          </span>
        ) : (
          <Avatar name={thread.contact?.displayName ?? ''} url={avatar.src} onSelected={isOpen} className="mt-0.5" />
        )}
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span
              dir="auto"
              className={cx('flex-1 truncate text-m text-text', isUnread ? 'font-semibold' : 'font-medium')}
            >
              {name}
            </span>
            <span className="shrink-0 text-xs text-faint tabular-nums">
              <FormattedTime at={thread.sortTime} precision="near" />
            </span>
          </span>
          {tells ? <Numbers thread={thread} tells={tells} /> : null}
          <span className="flex items-center gap-1.5">
            {thread.previewStatus === 'note' && !showsScheduled ? (
              <NotebookPen size={12} aria-hidden className="shrink-0 text-faint" />
            ) : null}
            {showsScheduled && thread.nextScheduled ? (
              <NextScheduled thread={thread} next={thread.nextScheduled} />
            ) : (
              <span
                dir="auto"
                className={cx(
                  'flex-1 truncate text-s',
                  thread.previewStatus === 'failed' ? 'text-danger' : 'text-muted',
                )}
              >
                {thread.previewStatus === 'failed'
                  ? 'Failed: '
                  : thread.previewStatus === 'draft' && thread.preview
                    ? 'Draft: '
                    : ''}
                {thread.preview || '--'}
              </span>
            )}
            {isUnread ? (
              <span className="size-2 shrink-0 rounded-full bg-accent">
                <span className="sr-only">{messengerWords.unread}</span>
              </span>
            ) : null}
          </span>
        </span>
      </button>
      <ThreadOptions
        thread={thread}
        label={messengerWords.optionsOf(name)}
        className="absolute top-2 right-1.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100"
      />
    </li>
  )
})

function NextScheduled({ thread, next }: { thread: ThreadView; next: NonNullable<ThreadView['nextScheduled']> }) {
  return (
    <span className="min-w-0 flex-1 text-s text-muted">
      <span className={cx('flex items-center gap-1 text-xs', thread.isSuppressed && 'text-warn')}>
        <Clock3 size={12} aria-hidden className="shrink-0" />
        {thread.isSuppressed ? (
          messengerWords.scheduledWillNotBeSent
        ) : (
          <span>
            {messengerWords.scheduledForLabel} <FormattedTime at={next.at} precision="short" />
          </span>
        )}
      </span>
      <span dir="auto" className="block truncate">
        {next.text || messengerWords.attachment}
      </span>
    </span>
  )
}

/** Same as in the thread's header. */
function Numbers({ thread, tells: numbersShown }: { thread: ThreadView; tells: NumbersShown }) {
  const [theirs, ours] = thread.members.map(({ phone }) => phone.number)
  return (
    <ThreadNumbers
      theirs={numbersShown === 'ours' ? null : theirs!}
      ours={numbersShown === 'theirs' ? null : ours!}
      className="text-xs text-faint"
    />
  )
}

const nextRow = (row: HTMLElement) =>
  (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>('[data-thread]')
