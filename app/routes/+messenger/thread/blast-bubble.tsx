import { Clock3, Rocket, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { MessageView } from '~/domain/threads/messenger.schema'
import { Button, Spinner } from '~/ui/button'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { useFocusHandoff } from '~/ui/use-focus-handoff'
import { FormattedTime } from '~/ui/formatted-time'
import { Author } from './author'
import { BubbleContent } from './bubble-content'
import { useMessengerActions, useMessengerState } from '../messenger-context'
import { LinkCard } from './link-card'
import { DeleteBlast } from '../thread-dialogs'

const small = { size: 12, 'aria-hidden': true } as const

export function BlastBubble({ message }: { message: MessageView }) {
  const { messenger, area } = useMessengerActions()
  const { draft } = useMessengerState('draft')
  const [isConfirming, setConfirming] = useState(false)
  const box = useRef<HTMLElement>(null)
  useFocusHandoff(box)
  const { status, teamMember, scheduledAt } = message
  const { sent, willSend, failed, held } = message.blast!
  const canWrite = draft !== null
  const canBeUndone = status === 'pending' || status === 'scheduled'
  return (
    <article
      ref={box}
      tabIndex={-1}
      aria-label="Text Blast"
      data-blast={message.id}
      className="group flex flex-col items-end rounded-m"
    >
      {teamMember ? <Author user={teamMember.user} /> : null}
      <div className="flex max-w-[80%] flex-row-reverse items-center gap-1">
        <div
          dir="auto"
          className={cx(
            'min-w-0 rounded-l px-3 py-1.5 text-m break-words whitespace-pre-wrap',
            status === 'scheduled'
              ? 'border border-dashed border-accent bg-panel text-text'
              : 'bg-accent-fill text-on-accent',
          )}
        >
          <BubbleContent message={message} />
        </div>
        {canWrite ? (
          <span className="flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
            <IconButton
              label={message.blast!.waiting > 0 ? 'Cancel blast' : 'Hide blast'}
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
        onRemove={canWrite ? () => void messenger.removeLinkPreview(message) : undefined}
        className="mt-1 max-w-[80%] flex-row-reverse"
      />
      <p className="flex max-w-[80%] flex-wrap items-center justify-end gap-x-1.5 px-1 pt-0.5 text-xs text-faint tabular-nums">
        {status === 'pending' || status === 'sending' ? (
          <Spinner className="size-2.5" />
        ) : status === 'scheduled' ? (
          <Clock3 {...small} />
        ) : (
          <Rocket {...small} />
        )}
        {status === 'scheduled' && scheduledAt !== null ? (
          <span>
            Scheduled for <FormattedTime at={scheduledAt} precision="short" />
          </span>
        ) : status === 'pending' ? (
          <span>Sending</span>
        ) : (
          <span>
            Sent: {sent.toLocaleString('en-US')}/{willSend.toLocaleString('en-US')}
          </span>
        )}
        {failed > 0 ? <span className="text-danger">{failed.toLocaleString('en-US')} failed</span> : null}
        {held > 0 ? (
          <span>
            {held.toLocaleString('en-US')} {held === 1 ? 'waits' : 'wait'} for texting hours
          </span>
        ) : null}
        {canBeUndone && canWrite ? (
          <Button
            size="s"
            variant="ghost"
            onClick={() => void messenger.undo(message.id).then((isDone) => isDone && area.current?.focus())}
          >
            {status === 'scheduled' ? 'Edit' : 'Undo'}
          </Button>
        ) : null}
        <Button size="s" variant="ghost" onClick={() => void messenger.blasts.openReview(message)}>
          View messages
        </Button>
      </p>
      {isConfirming ? <DeleteBlast message={message} onClose={() => setConfirming(false)} /> : null}
    </article>
  )
}
