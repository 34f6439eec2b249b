import { useHref } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { MAX_LABEL_LENGTH, type AudioMessageView } from '~/domain/audio/audio.schema'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { DownloadLink } from '~/ui/download-link'
import { Input } from '~/ui/field'
import { formatClock } from '~/ui/format-seconds'
import { PostForm } from '../+form/post-form'
import { describeUses } from './describe-uses'

interface MessageListProps {
  title: string
  messages: AudioMessageView[]
  chosenId: string | null
  /** Labels shared messages. */
  showsOwner: boolean
}

export function MessageList({ title, messages, chosenId, showsOwner }: MessageListProps) {
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="recorded-messages">
      <h3 id="recorded-messages" className="text-s font-medium text-faint">
        {title}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {messages.map((message) => (
          <Message
            key={message.value}
            message={message}
            chosen={message.value === chosenId}
            isShared={showsOwner && message.owner === 'account'}
          />
        ))}
      </ul>
    </section>
  )
}

interface MessageProps {
  message: AudioMessageView
  chosen: boolean
  isShared: boolean
}

function Message({ message, chosen, isShared: ofAll }: MessageProps) {
  const { value, label, duration, canChange } = message
  // In a CRM frame the cookie is bound to the frame's path.
  const audio = useHref(message.url)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-40 text-m wrap-break-word text-text">
          {label} <span className="tabular text-s text-faint">{formatClock(duration)}</span>
          {ofAll ? <span className="block text-s text-faint">Everyone on the account</span> : null}
        </p>
        {chosen ? (
          <Badge tone="ok">Chosen</Badge>
        ) : (
          <PostForm hiddenFields={{ intent: 'use', id: value }}>
            <Button size="s" aria-label={`Use ${label}`}>
              Use
            </Button>
          </PostForm>
        )}
      </div>
      <audio controls preload="none" src={audio} aria-label={label} className="mt-2 h-9 w-full" />
      <details className="group mt-2">
        <summary className="inline-flex cursor-default items-center gap-1 rounded-s text-s text-muted">
          <ChevronDown size={14} aria-hidden className="transition-transform group-open:rotate-180" />
          {canChange ? 'Edit or download' : 'Download'}
          <span className="sr-only"> {label}</span>
        </summary>
        <div className="mt-2 flex flex-col gap-3">
          {canChange ? <EditMessage message={message} /> : null}
          <div>
            <DownloadLink to={`${message.url}?save=yes`} size="s" aria-label={`Download ${label}`}>
              Download
            </DownloadLink>
          </div>
        </div>
      </details>
    </li>
  )
}

function EditMessage({ message: { value, label, usedBy } }: Pick<MessageProps, 'message'>) {
  return (
    <>
      <PostForm hiddenFields={{ intent: 'rename', id: value }} className="flex flex-wrap gap-2">
        <Input
          key={label}
          name="label"
          aria-label={`Name of ${label}`}
          defaultValue={label}
          maxLength={MAX_LABEL_LENGTH}
          required
          autoComplete="off"
          className="min-w-32 flex-1"
        />
        <Button aria-label={`Rename ${label}`}>Rename</Button>
      </PostForm>
      <details>
        <summary className="w-fit cursor-default rounded-s text-s text-danger">
          Delete
          <span className="sr-only"> {label}</span>
        </summary>
        <PostForm
          hiddenFields={{ intent: 'delete', id: value, ...(usedBy.length > 0 ? { force: 'yes' } : {}) }}
          className="mt-2 flex flex-wrap items-center gap-3"
        >
          <p className="min-w-0 flex-1 basis-48 text-s text-text">
            Are you sure you want to delete?
            {usedBy.length > 0 ? ` ${describeUses(usedBy)}` : null}
          </p>
          <Button variant="danger" size="s" aria-label={`Delete ${label}`}>
            Delete
          </Button>
        </PostForm>
      </details>
    </>
  )
}
