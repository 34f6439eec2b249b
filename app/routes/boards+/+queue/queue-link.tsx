import { Link, useLocation } from '@remix-run/react'
import { ListPlus } from 'lucide-react'
import { Progress } from '~/ui/progress'
import { useQueue } from './queue-provider'
import { formatQueueProgress, formatQueueStatus } from './queue-pages.words'

/** Banner on board pages that do not show the queue. */
export function QueueLink() {
  const queue = useQueue()
  const { pathname } = useLocation()
  if (!queue || pathname === '/boards/queue' || pathname.endsWith('/created')) return null
  const statusText = formatQueueStatus(queue)
  return (
    <Link
      to="/boards/queue"
      aria-label={`Contacts: ${statusText}`}
      className="ml-auto flex h-(--control-s) min-w-0 items-center gap-2 rounded-m px-2.5 text-s font-medium text-accent hover:bg-hover"
    >
      <ListPlus size={14} aria-hidden className="shrink-0" />
      <span className="tabular truncate">{statusText}</span>
      {queue.state === 'running' ? (
        <span className="w-24 shrink-0 max-sm:hidden">
          <Progress label="Contacts added" value={queue.done} max={queue.contacts} text={formatQueueProgress(queue)} />
        </span>
      ) : null}
    </Link>
  )
}
