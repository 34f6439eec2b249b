import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { findBoard } from '~/domain/boards/boards.read.server'
import { keepLast } from '~/live/keep-last'
import { ButtonLink } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Progress } from '~/ui/progress'
import { orMissing } from '../+form/submission'
import { useQueue } from './+queue/queue-keeper'
import { GoToBoard, QueueReport } from './+queue/queue-report'

export { BoardFault as ErrorBoundary } from './+ui/board-fault'

export const meta: MetaFunction = () => [{ title: 'Setup Complete' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, callboardName } = await orMissing(findBoard(ctx, params.boardId!))
  return { id, callboardName }
}

export const clientLoader = keepLast()

/** Has its own address: a reload creates no second board. */
export default function BoardCreated() {
  const { id, callboardName } = useLoaderData<typeof loader>()
  const queue = useQueue()
  const filled = queue?.board?.id === id ? queue : null
  useEffect(() => {
    let gone = false
    void import('canvas-confetti').then(({ default: confetti }) => {
      if (gone) return
      // The CSP forbids blob workers.
      const fire = confetti.create(undefined, { resize: true, useWorker: false })
      void fire({ particleCount: 120, spread: 80, origin: { y: 0.6 }, zIndex: 60, disableForReducedMotion: true })
    })
    return () => {
      gone = true
    }
  }, [])
  return (
    <Dialog title="Setup Complete" width={560} closeTo={`/boards/${id}`} staysOpen>
      <Progress label="Progress" value={1} max={1} text="Setup Complete" />
      <div className="flex flex-col items-center gap-3 py-8 text-center">
        <CircleCheck size={40} aria-hidden className="text-ok" />
        <h2 className="text-xl font-semibold text-text">Board Created</h2>
        <p dir="auto" className="max-w-full text-m break-words text-muted">
          {callboardName}
        </p>
        {filled ? <QueueReport queue={filled} /> : null}
        {filled ? (
          <GoToBoard queue={filled} />
        ) : (
          <ButtonLink to={`/boards/${id}`} variant="primary" className="mt-2">
            Go to Board
          </ButtonLink>
        )}
      </div>
    </Dialog>
  )
}
