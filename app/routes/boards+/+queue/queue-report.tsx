import { forwardRef } from 'react'
import type { QueueView } from '~/domain/queue/queue.schema'
import { Button, ButtonLink } from '~/ui/button'
import { formatCount } from '~/ui/format-count'
import { Progress } from '~/ui/progress'
import { PostForm } from '../../+form/post-form'
import { formatQueueProgress, formatQueueReport } from './queue-pages.words'

export function QueueReport({ queue }: { queue: QueueView }) {
  if (queue.state === 'running')
    return (
      <div className="flex w-full flex-col gap-2">
        <Progress label="Contacts added" value={queue.done} max={queue.contacts} text={formatQueueProgress(queue)} />
        <p className="tabular text-m text-muted">{formatQueueProgress(queue)}</p>
        <p className="text-s text-faint">You can leave this page. Adding continues.</p>
      </div>
    )
  const more = queue.refused - queue.refusals.length
  return (
    <div role="status" className="flex w-full flex-col gap-1 text-m text-text">
      {formatQueueReport(queue).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {queue.refusals.length > 0 ? (
        <ul className="mt-1 max-h-48 divide-y divide-line overflow-y-auto rounded-m border border-line text-s">
          {queue.refusals.map(({ contactId, name, reason }) => (
            <li key={contactId} className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5">
              <span dir="auto" className="min-w-0 break-words">
                {name}
              </span>
              <span className="text-muted">{reason}</span>
            </li>
          ))}
          {more > 0 ? <li className="px-3 py-1.5 text-muted">and {formatCount(more, 'other')}</li> : null}
        </ul>
      ) : null}
    </div>
  )
}

/** Also dismisses the report. */
export const GoToBoard = forwardRef<HTMLButtonElement, { queue: QueueView }>(function GoToBoard({ queue }, ref) {
  if (queue.state === 'running' && queue.board)
    return (
      <ButtonLink to={`/boards/${queue.board.id}`} variant="primary">
        Go to Board
      </ButtonLink>
    )
  return (
    <PostForm action="/boards/queue" preventScrollReset={false}>
      <Button ref={ref} name="intent" value="open" variant="primary">
        {queue.board ? 'Go to Board' : 'Close'}
      </Button>
    </PostForm>
  )
})
