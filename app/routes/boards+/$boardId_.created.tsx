import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { findBoard } from '~/domain/boards/boards.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Progress } from '~/ui/progress'
import { orNotFound } from '../+form/submission'
import { useQueue } from './+queue/queue-provider'
import { GoToBoard, QueueReport } from './+queue/queue-report'
import { boardPagesWords } from './+board/board-pages.words'

export { BoardErrorBoundary as ErrorBoundary } from './+ui/board-error-boundary'

export const meta: MetaFunction = () => [{ title: boardPagesWords.setupComplete }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { id, callboardName } = await orNotFound(findBoard(ctx, params.boardId!))
  return { id, callboardName }
}

export const clientLoader = createCachedLoader()

/** Has its own address: a reload creates no second board. */
export default function BoardCreated() {
  const { id, callboardName } = useLoaderData<typeof loader>()
  const queue = useQueue()
  const filled = queue?.board?.id === id ? queue : null
  useEffect(() => {
    let isClosed = false
    void import('canvas-confetti').then(({ default: confetti }) => {
      if (isClosed) return
      // The CSP forbids blob workers.
      const fire = confetti.create(undefined, { resize: true, useWorker: false })
      void fire({ particleCount: 120, spread: 80, origin: { y: 0.6 }, zIndex: 60, disableForReducedMotion: true })
    })
    return () => {
      isClosed = true
    }
  }, [])
  return (
    <Dialog title={boardPagesWords.setupComplete} width={560} closeTo={`/boards/${id}`} staysOpen>
      <Progress label={boardPagesWords.progress} value={1} max={1} text={boardPagesWords.setupComplete} />
      <div className="flex flex-col items-center gap-3 py-8 text-center">
        <CircleCheck size={40} aria-hidden className="text-ok" />
        <h2 className="text-xl font-semibold text-text">{boardPagesWords.boardCreated}</h2>
        <p dir="auto" className="max-w-full text-m break-words text-muted">
          {callboardName}
        </p>
        {filled ? <QueueReport queue={filled} /> : null}
        {filled ? (
          <GoToBoard queue={filled} />
        ) : (
          <ButtonLink to={`/boards/${id}`} variant="primary" className="mt-2">
            {boardPagesWords.goBoard}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  )
}
