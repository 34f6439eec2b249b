import { useDroppable } from '@dnd-kit/core'
import { Link, useHref } from '@remix-run/react'
import { memo, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react'
import type { BoardView, StageView } from '~/domain/boards/boards.schema'
import { grouped } from '~/ui/count'
import { cx } from '~/ui/cx'
import { CURSOR } from '~/ui/pagination'
import { shortened } from '~/ui/shortened'
import { useHydrated } from '~/ui/use-hydrated'
import { useNearEnd } from '~/ui/use-near-end'
import type { LeadView, StageCounts } from '~/domain/leads/leads.schema'
import type { BoardState } from '../+board/board-state'
import { DraggableCard, PlainCard } from './lead-card'
import { DialStage } from './dial-stage'
import { LoadingLeads } from './loading-leads'

/** 1-boards §5 */
const NAME_SHOWN = 18

interface StageColumnProps extends Pick<BoardState, 'board' | 'userId' | 'moves'> {
  stage: StageView
  leads: LeadView[]
  /** null: last page. */
  nextCursor: string | null
  counts: StageCounts | undefined
  now: number
  /** A new filter is loading. */
  choosing: boolean
  /** Without scripts: the column starts at a later page. */
  startsLater: boolean
  loadMore(stageId: string): Promise<void>
  dial(stageId: string, mini: boolean): Promise<boolean>
}

/** Events of one stage do not render the others. */
export const StageColumn = memo(function StageColumn({
  board,
  userId,
  moves,
  stage,
  leads,
  nextCursor,
  counts,
  now,
  choosing,
  startsLater,
  loadMore,
  dial,
}: StageColumnProps) {
  const works = board.can.includes('work')
  const headingId = `stage-${stage.id}`
  const hydrated = useHydrated()
  const pages = useHref(`/boards/${board.id}/leads`)
  const { isTeam } = board
  const drawCard = useMemo(
    () =>
      onceEach((lead) =>
        works ? (
          <DraggableCard key={lead.id} lead={lead} isTeam={isTeam} pages={pages} now={now} moving={lead.id in moves} />
        ) : (
          <PlainCard key={lead.id} lead={lead} isTeam={isTeam} pages={pages} now={now} />
        ),
      ),
    [works, isTeam, pages, now, moves],
  )
  const cards = leads.map(drawCard)
  return (
    <Frame stageId={stage.id} droppable={works} headingId={headingId}>
      <header className="shrink-0 border-b border-line px-3 py-2">
        <div className="mb-1 flex items-center justify-between gap-2">
          <h2 id={headingId} dir="auto" title={stage.name} className="truncate text-m font-semibold text-text">
            {shortened(stage.name, NAME_SHOWN)}
          </h2>
          <DialStage stage={stage} board={board} userId={userId} isEmpty={!counts?.leads} dial={dial} />
        </div>
        <dl className="tabular flex items-center justify-between gap-2 text-s text-muted">
          <div className="flex gap-1">
            <dd className="font-medium text-text">{grouped(counts?.available ?? 0)}</dd>
            <dt>Available</dt>
          </div>
          <div className="flex gap-1">
            <dt>Scheduled Calls Today</dt>
            <dd className="font-medium text-text">{grouped(counts?.scheduledToday ?? 0)}</dd>
          </div>
        </dl>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {choosing ? (
          <LoadingLeads asked />
        ) : (
          <>
            {startsLater ? (
              <Link to="?" preventScrollReset className={way}>
                First leads
              </Link>
            ) : null}
            {cards.length > 0 ? (
              <ul aria-labelledby={headingId} className={cx('flex flex-col gap-2', hydrated && 'live')}>
                {cards}
              </ul>
            ) : (
              <Nothing board={board} />
            )}
            {nextCursor === null ? null : (
              <NextPage key={nextCursor} stage={stage} cursor={nextCursor} loadMore={loadMore} />
            )}
          </>
        )}
      </div>
    </Frame>
  )
})

/** Caches one element per lead, so that an event renders only its card. */
function onceEach(draw: (lead: LeadView) => ReactElement): (lead: LeadView) => ReactElement {
  const drawn = new WeakMap<LeadView, ReactElement>()
  return (lead) => {
    const element = drawn.get(lead) ?? draw(lead)
    drawn.set(lead, element)
    return element
  }
}

const box =
  'flex w-71 shrink-0 snap-center flex-col overflow-hidden rounded-l border bg-panel max-sm:w-[calc(100vw-3rem)]'
const way = 'flex h-9 items-center justify-center gap-2 text-s font-medium text-accent hover:underline'

interface FrameProps {
  stageId: string
  droppable: boolean
  headingId: string
  children: ReactNode
}

const Frame = ({ droppable, ...props }: FrameProps) =>
  droppable ? <DropFrame {...props} /> : <PlainFrame {...props} />

const PlainFrame = ({ headingId, children }: Omit<FrameProps, 'droppable'>) => (
  <section aria-labelledby={headingId} className={cx(box, 'border-line')}>
    {children}
  </section>
)

function DropFrame({ stageId, headingId, children }: Omit<FrameProps, 'droppable'>) {
  const { setNodeRef, isOver } = useDroppable({ id: stageId })
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={headingId}
      className={cx(box, isOver ? 'border-accent bg-selected' : 'border-line')}
    >
      {children}
    </section>
  )
}

function Nothing({ board: { importTag, tagImport } }: { board: BoardView }) {
  return (
    <p className="px-3 py-8 text-center text-m text-muted">
      {importTag ? (
        <>
          Waiting for leads
          <span dir="auto" className="mt-1 block text-s break-words text-faint">
            Contacts with the tag ‘{importTag}’ come in by themselves.
          </span>
          {tagImport?.trouble ? (
            <span className="mt-1 block text-s break-words text-warn">{tagImport.trouble}. It is tried again.</span>
          ) : null}
        </>
      ) : (
        'No Leads'
      )}
    </p>
  )
}

interface NextPageProps {
  stage: StageView
  loadMore(stageId: string): Promise<void>
}

/** Infinite scroll; a link without scripts. */
const NextPage = ({ cursor, ...props }: NextPageProps & { cursor: string }) =>
  useHydrated() ? (
    <ScrolledPage {...props} />
  ) : (
    <Link to={`?stage=${props.stage.id}&${CURSOR}=${encodeURIComponent(cursor)}`} className={way}>
      More <span className="sr-only">leads of {props.stage.name}</span>
    </Link>
  )

function ScrolledPage({ stage, loadMore }: NextPageProps) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [asked, setAsked] = useState(false)
  // Still mounted after a page: the list changed during the request, so retry.
  useNearEnd(place, asked || failed ? null : stage, '600px', () => {
    setAsked(true)
    loadMore(stage.id)
      .catch(() => setFailed(true))
      .finally(() => setAsked(false))
  })
  return (
    <div ref={place}>
      {failed ? (
        <button type="button" className={cx(way, 'w-full')} onClick={() => setFailed(false)}>
          Try again
        </button>
      ) : (
        <LoadingLeads asked={asked} />
      )}
    </div>
  )
}
