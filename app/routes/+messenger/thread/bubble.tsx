import { CircleAlert, CircleHelp, Clock3, NotebookPen, Rocket, Trash2, Undo2 } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import type { MessageView } from '~/domain/threads/messenger.schema'
import { Spinner } from '~/ui/button'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { useFocusHandoff } from '~/ui/use-focus-handoff'
import { FormattedTime } from '~/ui/formatted-time'
import { Author } from './author'
import { BubbleContent } from './bubble-content'
import { LinkCard } from './link-card'
import { DeleteMessage } from '../thread-dialogs'
import { useMessengerActions } from '../messenger-context'
import { messengerWords } from '../messenger.words'

const small = { size: 12, 'aria-hidden': true } as const
/** Not sent yet. */
const CAN_BE_EDITED: ReadonlySet<MessageView['status']> = new Set(['pending', 'scheduled', 'queued', 'held'])
/** Shown on the last bubble of a group only (spec 2-live §4.5). */
const SHOWN_ONCE: ReadonlySet<MessageView['status']> = new Set(['received', 'sent', 'delivered'])
/** Opt-out keywords. */
const KEYWORDS = {
  STOP: messengerWords.contactOptedOutCallsTexts,
  START: messengerWords.contactOptedAgain,
  HELP: messengerWords.contactAskedHelp,
}

interface BubbleProps {
  message: MessageView
  isFirst: boolean
  isLast: boolean
  canWrite: boolean
}

/** Memoized: renders only its own changes. */
export const Bubble = memo(function Bubble({ message, isFirst, isLast, canWrite: mayWrite }: BubbleProps) {
  const { messenger, area } = useMessengerActions()
  const [isConfirming, setConfirming] = useState(false)
  const box = useRef<HTMLElement>(null)
  useFocusHandoff(box)
  const { direction, isInternal, status, teamMember, keyword } = message
  const isOurs = direction === 'out'
  return (
    <article ref={box} className={cx('group flex flex-col', isOurs ? 'items-end' : 'items-start')}>
      {isFirst && isOurs && teamMember ? <Author user={teamMember.user} /> : null}
      <div className={cx('flex max-w-[80%] items-center gap-1', isOurs && 'flex-row-reverse')}>
        <div
          dir="auto"
          className={cx(
            'min-w-0 rounded-l px-3 py-1.5 text-m break-words whitespace-pre-wrap',
            isInternal
              ? 'border border-warn/40 bg-warn-soft text-text'
              : status === 'failed'
                ? 'border border-danger/50 bg-danger-soft text-text'
                : status === 'scheduled' || status === 'held'
                  ? 'border border-dashed border-accent bg-panel text-text'
                  : isOurs
                    ? 'bg-accent-fill text-on-accent'
                    : 'bg-selected text-text',
          )}
        >
          {isInternal ? (
            <span className="flex items-center gap-1 pb-0.5 text-xs text-warn">
              <NotebookPen {...small} />
              {messengerWords.note}
            </span>
          ) : null}
          {message.blastMessage ? (
            <span className="flex items-center gap-1 pb-0.5 text-xs opacity-80">
              <Rocket {...small} />
              {messengerWords.textBlast}
            </span>
          ) : null}
          <BubbleContent message={message} />
        </div>
        {mayWrite ? (
          <span className="flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
            {CAN_BE_EDITED.has(status) ? (
              <IconButton
                label={status === 'scheduled' ? 'Edit' : 'Undo'}
                size="s"
                icon={<Undo2 size={14} aria-hidden />}
                onClick={() => void messenger.undo(message.id).then((isDone) => isDone && area.current?.focus())}
              />
            ) : null}
            <IconButton
              label={
                CAN_BE_EDITED.has(status)
                  ? messengerWords.cancelMessage
                  : isInternal
                    ? messengerWords.deleteNote
                    : messengerWords.deleteMessage
              }
              size="s"
              icon={<Trash2 size={14} aria-hidden />}
              onClick={() => setConfirming(true)}
            />
          </span>
        ) : null}
      </div>
      <LinkCard
        text={message.body}
        hidden={message.hiddenLink}
        onRemove={mayWrite ? () => void messenger.removeLinkPreview(message) : undefined}
        className={cx('mt-1 max-w-[80%]', isOurs && 'flex-row-reverse')}
      />
      {keyword === null ? null : <p className="mt-1 px-1 text-s text-muted">{KEYWORDS[keyword]}</p>}
      {isLast || !SHOWN_ONCE.has(status) ? <Status message={message} /> : null}
      {isConfirming ? <DeleteMessage message={message} onClose={() => setConfirming(false)} /> : null}
    </article>
  )
})

function WaitingStatus({ reason }: { reason: string | null }) {
  return (
    <p className={cx(statusLine, 'items-start text-faint')}>
      <Clock3 {...small} className="mt-0.5 shrink-0" />
      <span>{reason}</span>
    </p>
  )
}

const statusLine = 'flex max-w-[80%] gap-1 px-1 pt-0.5 text-xs'

/** Text and icon, never colour alone. */
function Status({ message }: { message: MessageView }) {
  const { status, statusReason, scheduledAt, sortTime } = message
  const at = (iso: string) => <FormattedTime at={iso} precision="short" />
  const line = cx(statusLine, 'items-center text-faint')
  switch (status) {
    case 'scheduled':
      if (statusReason !== null) return <WaitingStatus reason={statusReason} />
      return (
        <p className={line}>
          <Clock3 {...small} />
          <span>
            {messengerWords.scheduledForLabel} {at(scheduledAt ?? sortTime)}
          </span>
        </p>
      )
    case 'held':
      return <WaitingStatus reason={statusReason} />
    case 'pending':
    case 'queued':
    case 'sending':
      if (statusReason !== null) return <WaitingStatus reason={statusReason} />
      return (
        <p className={line}>
          <Spinner className="size-2.5" />
          <span>{messengerWords.sending}</span>
        </p>
      )
    case 'uncertain':
      return (
        <p className={cx(statusLine, 'items-start text-warn')}>
          <CircleHelp {...small} className="mt-0.5 shrink-0" />
          <span>{statusReason}</span>
        </p>
      )
    case 'failed':
      return (
        <p className={cx(statusLine, 'items-start text-danger')}>
          <CircleAlert {...small} className="mt-0.5 shrink-0" />
          <span>
            <strong className="font-semibold">{messengerWords.failedLabel}</strong>
            {statusReason ? `: ${statusReason}` : ''}
          </span>
        </p>
      )
    case 'sent':
    case 'delivered':
      return (
        <p className={line}>
          <span>
            {status === 'sent' ? 'Sent' : 'Delivered'} {at(sortTime)}
          </span>
        </p>
      )
    default:
      return <p className={line}>{at(sortTime)}</p>
  }
}
