import { ArrowLeft, CalendarClock, CircleAlert, CircleHelp, Clock3, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { BlastMessageView } from '~/domain/blasts/blast.schema'
import { CONTACT_ON_DNC } from '~/domain/sending/sending.words'
import { formatTextCost } from '~/domain/drafts/text-cost'
import type { MessageView } from '~/domain/threads/messenger.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { needsMessages } from '~/live/messenger/needs-messages'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Textarea } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { ReasonButton } from '~/ui/reason-button'
import { FormattedTime } from '~/ui/formatted-time'
import { BlastFiles } from './draft-attachments'
import { findSenderPhone } from './from-number'
import { useMessengerActions, useMessengerState } from '../messenger-context'
import { PlaceButtons } from '../place-buttons'
import { usePending } from './use-pending'
import { getBlastBlocker } from './get-send-blocker'
import { messengerWords } from '../messenger.words'

const icon = { size: 16, 'aria-hidden': true } as const
/** Distance from the end at which the next page loads. */
const NEAR_END_PX = 400

const count = (value: number) => value.toLocaleString('en-US')

/** Not sent: a draft, undoable or scheduled. */
const isUnsent = ({ draft, status }: MessageView): boolean => draft || status === 'pending' || status === 'scheduled'

/** Each recipient's text, editable before sending and with its status afterwards (spec 2-live §2.4). */
export function BlastReview({ message, texts }: { message: MessageView; texts: BlastMessageView[] }) {
  const { messenger } = useMessengerActions()
  const loading = useRef(false)
  const title = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone: screen readers announce the title, and Tab continues from it.
  useEffect(() => title.current?.focus(), [])
  const { previewed, willSend, delivered } = message.blast!
  return (
    <>
      <header className="flex min-h-13 items-center gap-2 border-b border-line px-4 py-2">
        <IconButton
          label={message.draft ? messengerWords.backDraft : messengerWords.backConversation}
          size="s"
          icon={<ArrowLeft {...icon} />}
          onClick={() => void messenger.blasts.closeReview()}
        />
        <h2
          ref={title}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate text-l focus:outline-none font-semibold text-text tabular-nums"
        >
          {isUnsent(message)
            ? `Preview ${count(previewed)} ${previewed === 1 ? 'Message' : 'Messages'}`
            : messengerWords.deliveredMessages(count(delivered), count(willSend))}
        </h2>
        <PlaceButtons />
      </header>
      <BlastFiles files={message.attachments} />
      <ul
        aria-label={messengerWords.messagesBlast}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (loading.current || scrollHeight - scrollTop - clientHeight > NEAR_END_PX) return
          loading.current = true
          void messenger.blasts.loadMoreTexts().finally(() => {
            loading.current = false
          })
        }}
      >
        {texts.map((text) => (
          <RecipientText key={text.id} text={text} isDraft={message.draft} />
        ))}
      </ul>
      <Footer message={message} />
    </>
  )
}

function RecipientText({ text, isDraft }: { text: BlastMessageView; isDraft: boolean }) {
  const { messenger } = useMessengerActions()
  const [editedText, setEditedText] = useState<string | null>(null)
  const { displayName, phoneNumber, omitted } = text
  const phone = formatPhone(phoneNumber)
  return (
    <li className="flex flex-col items-end gap-1 pb-4">
      <p className="flex w-full max-w-[80%] items-baseline gap-2 text-s">
        <span dir="auto" className="min-w-0 flex-1 truncate font-medium text-text">
          {displayName}
        </span>
        {displayName === phone ? null : <span className="shrink-0 text-muted tabular-nums">{phone}</span>}
      </p>
      {isDraft && !omitted ? (
        <Textarea
          aria-label={messengerWords.messageTo(displayName)}
          rows={1}
          placeholder="--"
          className="min-h-0! w-full max-w-[80%] resize-none rounded-l field-sizing-content"
          // Shows the text as it is sent. Merge fields typed here are filled on blur.
          value={editedText ?? text.body}
          onChange={({ target: { value } }) => {
            setEditedText(value)
            messenger.blasts.write(text, value)
          }}
          onBlur={() => {
            if (editedText === null) return
            // Keeps text that was not saved, and text typed in between.
            void messenger.blasts
              .saveText(text)
              .then((isSaved) => isSaved && setEditedText((now) => (now === editedText ? null : now)))
          }}
        />
      ) : (
        <p
          dir="auto"
          className={cx(
            'max-w-[80%] rounded-l px-3 py-1.5 text-m break-words whitespace-pre-wrap',
            omitted
              ? 'border border-dashed border-line text-muted'
              : isFailed(text)
                ? 'border border-danger/50 bg-danger-soft text-text'
                : text.status === 'held' || text.status === null
                  ? 'border border-dashed border-accent bg-panel text-text'
                  : 'bg-accent-fill text-on-accent',
          )}
        >
          {text.body || '--'}
        </p>
      )}
      <div className="flex w-full max-w-[80%] flex-wrap items-center gap-x-2 text-xs text-faint">
        <DeliveryStatus text={text} />
        {isDraft ? (
          <Button
            size="s"
            variant="ghost"
            className="ml-auto"
            onClick={() => void messenger.blasts.saveText(text, { omitted: !omitted })}
          >
            {omitted ? 'Include' : messengerWords.leaveOut}
          </Button>
        ) : text.threadId ? (
          <Button size="s" variant="ghost" className="ml-auto" onClick={() => void messenger.open(text.threadId!)}>
            {messengerWords.openConversation}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** Waiting and uncertain texts have a reason too. */
const isFailed = ({ status, problem }: BlastMessageView): boolean =>
  status === 'failed' || (status === null && problem !== null)

/** Same texts and icons as in the recipient's thread. */
function DeliveryStatus({ text }: { text: BlastMessageView }) {
  const { omitted, status, problem } = text
  if (omitted) return <span className="flex-1">{messengerWords.leftOut}</span>
  const line = 'flex min-w-48 flex-1 items-start gap-1'
  const iconProps = { size: 12, className: 'mt-0.5 shrink-0', 'aria-hidden': true } as const
  if (isFailed(text))
    return (
      <span className={cx(line, 'text-danger')}>
        <CircleAlert {...iconProps} />
        {getFailureReason(text)}
      </span>
    )
  const isWaiting = status === 'held' || (status === 'queued' && problem !== null)
  if (isWaiting || status === 'uncertain')
    return (
      <span className={cx(line, status === 'uncertain' && 'text-warn')}>
        {isWaiting ? <Clock3 {...iconProps} /> : <CircleHelp {...iconProps} />}
        {problem}
      </span>
    )
  return <span className="flex-1">{statusLabel(text)}</span>
}

function getFailureReason({ status, problem, onDnc }: BlastMessageView): string {
  if (onDnc) return messengerWords.notSending(CONTACT_ON_DNC)
  return status === null ? problem! : ['Failed', problem].filter(Boolean).join(': ')
}

const STATUS_LABELS: Partial<Record<NonNullable<BlastMessageView['status']>, string>> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
}
function statusLabel({ status, segments }: BlastMessageView): string {
  return status === null
    ? `${String(segments)} ${segments === 1 ? 'segment' : 'segments'}`
    : (STATUS_LABELS[status] ?? '')
}

function Footer({ message }: { message: MessageView }) {
  const { messenger } = useMessengerActions()
  const { me, pricePerSegment, fundedSegments, thread, phones } = useMessengerState(
    'me',
    'pricePerSegment',
    'fundedSegments',
    'thread',
    'phones',
  )
  const [busy, run] = usePending()
  const { previewed, willSend, segments } = message.blast!
  const unsent = previewed - willSend
  const isScheduled = message.scheduledAt !== null
  const reason = getBlastBlocker(message, me, thread && findSenderPhone(thread, phones))
  const sendsAt = isUnsent(message) ? message.scheduledAt : null
  if (!message.draft && unsent === 0 && sendsAt === null) return null
  return (
    <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3">
      <p className="flex-1 text-s text-muted tabular-nums">
        {unsent > 0 ? messengerWords.unsentMessages(unsent, Boolean(message.draft) || sendsAt !== null) : null}
        {message.draft && willSend > 0 ? (
          <span className="block text-xs text-faint">
            {formatTextCost({
              messages: willSend,
              segments,
              hasFiles: message.attachments.length > 0,
              pricePerSegment,
              fundedSegments,
              isUnlimited: me === null || !needsMessages(me.permissions),
            })}
          </span>
        ) : null}
      </p>
      {sendsAt !== null ? (
        <span className="text-s text-muted">
          {message.draft ? null : messengerWords.scheduledFor}
          <FormattedTime at={sendsAt} precision="short" />
        </span>
      ) : null}
      {message.draft ? (
        <ReasonButton
          variant="primary"
          busy={busy}
          reason={reason}
          icon={isScheduled ? <CalendarClock {...icon} /> : <Send {...icon} />}
          onClick={() => void (busy || run(messenger.blasts.publish))}
        >
          {isScheduled ? 'Schedule' : 'Send'} {count(willSend)}
        </ReasonButton>
      ) : null}
    </footer>
  )
}
