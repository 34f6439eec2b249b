import { CircleAlert } from 'lucide-react'
import type { MessageView } from '~/domain/threads/messenger.schema'
import { Attachments } from './attachments'
import { LinkedText } from './linked-text'

/** A message without text and files shows a placeholder (spec 2-live §8). */
export function BubbleContent({ message }: { message: MessageView }) {
  const { body, attachments, status } = message
  return (
    <>
      <Attachments message={message} />
      {body !== '' || attachments.length > 0 ? (
        <LinkedText text={body} />
      ) : status === 'failed' ? (
        <span className="flex items-center gap-1">
          <CircleAlert size={16} aria-hidden className="shrink-0 text-danger" />
          No content
        </span>
      ) : (
        '--'
      )}
    </>
  )
}
