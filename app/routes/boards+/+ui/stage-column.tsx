import { useDroppable } from '@dnd-kit/core'
import { Link, useHref } from '@remix-run/react'
import { memo, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react'
import type { BoardView, StageView } from '~/domain/boards/boards.schema'
import { formatNumber } from '~/ui/format-count'
import { cx } from '~/ui/cx'
import { CURSOR_PARAM } from '~/ui/pagination'
import { truncateText } from '~/ui/truncate-text'
import { useHydrated } from '~/ui/use-hydrated'
import { useNearEnd } from '~/ui/use-near-end'
import type { LeadView, StageCounts } from '~/domain/leads/leads.schema'
import type { BoardState } from '../+board/board-state'
import { DraggableCard, PlainCard } from './lead-card'
import { isOwnLead } from '../+lead/list-lead-actions'
import { DialStage } from './dial-stage'
import { RinglessLink } from './ringless-link'
import { LoadingLeads } from './loading-leads'
import { boardPagesWords } from '../+board/board-pages.words'

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
  isFiltering: boolean
  /** Without scripts: the column starts at a later page. */
  startsAtLaterPage: boolean
  isSearching: boolean
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
  isFiltering: choosing,
  startsAtLaterPage: startsLater,
  isSearching,
  loadMore,
  dial,
}: StageColumnProps) {
  const canWork = board.can.includes('work')
  const headingId = `stage-${stage.id}`
  const hydrated = useHydrated()
  const pages = useHref(`/boards/${board.id}/leads`)
  const { isTeam } = board
  const renderCard = useMemo(
    () =>
      memoizePerLead((lead) =>
        canWork && isOwnLead(lead, { board, userId }) ? (
          <DraggableCard key={lead.id} lead={lead} isTeam={isTeam} pages={pages} now={now} moving={lead.id in moves} />
        ) : (
          <PlainCard key={lead.id} lead={lead} isTeam={isTeam} pages={pages} now={now} />
        ),
      ),
    [canWork, board, userId, isTeam, pages, now, moves],
  )
  const cards = leads.map(renderCard)
  const shown = `${formatNumber(leads.length)}${nextCursor === null && !startsLater ? '' : '+'}`
  return (
    <Frame stageId={stage.id} droppable={canWork} headingId={headingId}>
      <header className="shrink-0 border-b border-line px-3 py-2">
        <div className="mb-1 flex items-center justify-between gap-2">
          <h2 id={headingId} dir="auto" title={stage.name} className="truncate text-m font-semibold text-text">
            {truncateText(stage.name, NAME_SHOWN)}
          </h2>
          <span className="flex shrink-0 items-center gap-1">
            {counts?.leads ? <RinglessLink boardId={board.id} stage={stage} /> : null}
            <DialStage stage={stage} board={board} userId={userId} isEmpty={!counts?.leads} dial={dial} />
          </span>
        </div>
        <dl className="tabular flex items-center justify-between gap-2 text-s text-muted">
          <div className="flex gap-1">
            <dd className="font-medium text-text">{formatNumber(counts?.available ?? 0)}</dd>
            <dt>{boardPagesWords.available}</dt>
          </div>
          <div className="flex gap-1">
            <dt>{boardPagesWords.scheduledCallsToday}</dt>
            <dd className="font-medium text-text">{formatNumber(counts?.scheduledToday ?? 0)}</dd>
          </div>
        </dl>
        <dl className="tabular text-s text-muted">
          <div className="flex gap-1">
            <dd className="font-medium text-text">{boardPagesWords.shownOfAll(shown, counts?.leads ?? 0)}</dd>
            <dt>{boardPagesWords.shown}</dt>
          </div>
        </dl>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {choosing ? (
          <LoadingLeads asked />
        ) : (
          <>
            {startsLater ? (
              <Link to="?" preventScrollReset className={linkClass}>
                {boardPagesWords.firstLeads}
              </Link>
            ) : null}
            {cards.length > 0 ? (
              <ul aria-labelledby={headingId} className={cx('flex flex-col gap-2', hydrated && 'live')}>
                {cards}
              </ul>
            ) : (
              <EmptyColumn board={board} isSearching={isSearching} isFirst={board.stages[0]?.id === stage.id} />
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
function memoizePerLead(render: (lead: LeadView) => ReactElement): (lead: LeadView) => ReactElement {
  const cache = new WeakMap<LeadView, ReactElement>()
  return (lead) => {
    const element = cache.get(lead) ?? render(lead)
    cache.set(lead, element)
    return element
  }
}

const columnClass =
  'flex w-71 max-w-100 shrink-0 grow snap-center flex-col overflow-hidden rounded-l border bg-panel max-sm:w-[calc(100vw-3rem)]'
const linkClass = 'flex h-9 items-center justify-center gap-2 text-s font-medium text-accent hover:underline'

interface FrameProps {
  stageId: string
  droppable: boolean
  headingId: string
  children: ReactNode
}

const Frame = ({ droppable, ...props }: FrameProps) =>
  droppable ? <DropFrame {...props} /> : <PlainFrame {...props} />

const PlainFrame = ({ headingId, children }: Omit<FrameProps, 'droppable'>) => (
  <section aria-labelledby={headingId} className={cx(columnClass, 'border-line')}>
    {children}
  </section>
)

function DropFrame({ stageId, headingId, children }: Omit<FrameProps, 'droppable'>) {
  const { setNodeRef, isOver } = useDroppable({ id: stageId })
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={headingId}
      className={cx(columnClass, isOver ? 'border-accent bg-selected' : 'border-line')}
    >
      {children}
    </section>
  )
}

interface EmptyColumnProps {
  board: BoardView
  isSearching: boolean
  /** New leads enter the first stage. */
  isFirst: boolean
}

function EmptyColumn({ board: { id, can, importTag, tagImport }, isSearching, isFirst }: EmptyColumnProps) {
  if (isSearching) return <p className="px-3 py-8 text-center text-m text-muted">{boardPagesWords.noLeadFound}</p>
  return (
    <p className="px-3 py-8 text-center text-m text-muted">
      {importTag ? (
        <>
          {boardPagesWords.waitingLeads}
          <span dir="auto" className="mt-1 block text-s break-words text-faint">
            {boardPagesWords.contactsTagAddedAutomatically(importTag)}
          </span>
          {tagImport?.lastError ? (
            <span className="mt-1 block text-s break-words text-warn">
              {boardPagesWords.retrying(tagImport.lastError)}
            </span>
          ) : null}
        </>
      ) : (
        <>
          <span className="block">{boardPagesWords.noLeads}</span>
          {isFirst && can.includes('work') ? (
            <Link to={`/boards/${id}/add-leads`} className={linkClass}>
              {boardPagesWords.addLeads}
            </Link>
          ) : null}
        </>
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
    <Link to={`?stage=${props.stage.id}&${CURSOR_PARAM}=${encodeURIComponent(cursor)}`} className={linkClass}>
      {boardPagesWords.more} <span className="sr-only">{boardPagesWords.leadsOf(props.stage.name)}</span>
    </Link>
  )

function ScrolledPage({ stage, loadMore }: NextPageProps) {
  const sentinel = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  // Still mounted after a page: the list changed during the request, so retry.
  useNearEnd(sentinel, isLoading || failed ? null : stage, '600px', () => {
    setIsLoading(true)
    loadMore(stage.id)
      .catch(() => setFailed(true))
      .finally(() => setIsLoading(false))
  })
  return (
    <div ref={sentinel}>
      {failed ? (
        <button type="button" className={cx(linkClass, 'w-full')} onClick={() => setFailed(false)}>
          {boardPagesWords.tryAgain}
        </button>
      ) : (
        <LoadingLeads asked={isLoading} />
      )}
    </div>
  )
}
