import { Link } from '@remix-run/react'
import { ArrowDownUp, ChevronDown, CircleAlert, History, ListFilter, Plus, Settings, UserPlus } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { BoardPreview } from '~/domain/boards/boards.schema'
import { ButtonLink } from '~/ui/button'
import { formatCount } from '~/ui/format-count'
import { Popover, PopoverButton } from '~/ui/popover'
import { BrokenRuleIcon } from '../+rules/broken-rule'
import { BoardSearch } from './board-search'
import { BoardLink } from './board-link'
import { FilterForm, formatFilter, SortForm, formatSort, useFilterSaveError, type FilterProps } from './filter-forms'
import { boardPagesWords } from '../+board/board-pages.words'

interface BoardBarProps extends FilterProps {
  /** Total on the board. */
  leads: number
  /** Matches of a search. */
  found: string | null
  boards: BoardPreview[]
  /** More than the list holds. */
  hasMore: boolean
  /** Shown briefly. */
  failure: string | null
}

const icon = { size: 14, 'aria-hidden': true } as const
const pill =
  'flex h-(--control-s) min-w-0 items-center gap-1.5 rounded-m border border-line bg-raised px-2.5 text-s font-medium text-text hover:border-line-strong hover:bg-hover'

export const BoardBar = memo(function BoardBar({
  board,
  userId,
  leads,
  found,
  boards,
  hasMore,
  failure,
}: BoardBarProps) {
  const filterProps = { board, userId }
  const notSaved = useFilterSaveError(board.id)
  const notice = failure ?? notSaved
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2 max-md:px-2">
      <PopoverButton
        opens="board-list"
        below
        aria-label={boardPagesWords.board(board.callboardName)}
        className="flex h-(--control-s) max-w-72 min-w-0 items-center gap-1.5 rounded-m px-2 text-m font-semibold text-text hover:bg-hover max-sm:max-w-full"
      >
        <span dir="auto" className="truncate" title={board.callboardName}>
          {board.callboardName}
        </span>
        <ChevronDown {...icon} className="shrink-0 text-faint" />
      </PopoverButton>
      <Popover id="board-list" label={boardPagesWords.boards} className="w-72">
        {board.can.includes('admin') ? (
          <Link
            to="/boards/new"
            className="mb-1 flex h-8 items-center gap-2 rounded-s px-2 text-m font-medium text-accent hover:bg-hover"
          >
            <Plus {...icon} /> {boardPagesWords.add}
          </Link>
        ) : null}
        <ul>
          {boards.map((each) => (
            <li key={each.id}>
              <BoardLink board={each} current={each.id === board.id} />
            </li>
          ))}
        </ul>
        {hasMore ? (
          <Link
            to="/boards/all"
            className="mt-1 flex h-8 items-center rounded-s px-2 text-m font-medium text-accent hover:bg-hover"
          >
            {boardPagesWords.allBoards}
          </Link>
        ) : null}
      </Popover>
      <BoardSearch />
      <Chooser id="board-filter" name="Filter" words={formatFilter(filterProps)} picture={<ListFilter {...icon} />}>
        <FilterForm {...filterProps} />
      </Chooser>
      <Chooser
        id="board-sort"
        name={boardPagesWords.sortBy}
        words={formatSort(filterProps)}
        picture={<ArrowDownUp {...icon} />}
      >
        <SortForm {...filterProps} />
      </Chooser>
      <output aria-label={boardPagesWords.leadsBoard} className="px-1 text-s text-muted">
        {formatCount(leads, 'lead')}
      </output>
      {found === null ? null : (
        <output className="px-1 text-s font-medium text-text">{boardPagesWords.found(found)}</output>
      )}
      {notice ? (
        <p
          role="alert"
          className="flex min-w-0 items-center gap-1.5 rounded-m bg-danger-soft px-2.5 py-1 text-s text-danger"
        >
          <CircleAlert {...icon} className="shrink-0" />
          {notice}
        </p>
      ) : null}
      <span className="ml-auto flex items-center gap-2">
        {board.can.includes('work') ? (
          <ButtonLink to={`/boards/${board.id}/add-leads`} size="s" icon={<UserPlus {...icon} />}>
            {boardPagesWords.addLeads}
          </ButtonLink>
        ) : null}
        <ButtonLink to={`/boards/${board.id}/campaigns`} size="s" icon={<History {...icon} />}>
          <span className="max-sm:sr-only">{boardPagesWords.campaigns}</span>
        </ButtonLink>
        {board.can.includes('admin') ? (
          <>
            {board.brokenRule ? <BrokenRuleIcon /> : null}
            <ButtonLink to={`/boards/${board.id}/settings`} size="s" icon={<Settings {...icon} />}>
              <span className="max-sm:sr-only">{boardPagesWords.boardSettings}</span>
            </ButtonLink>
          </>
        ) : null}
      </span>
    </div>
  )
})

interface ChooserProps {
  id: string
  name: string
  words: string
  picture: ReactNode
  children: ReactNode
}

function Chooser({ id, name, words, picture, children }: ChooserProps) {
  return (
    <>
      <PopoverButton opens={id} below className={pill}>
        {picture}
        {name}
        <span className="truncate font-normal text-muted max-sm:sr-only">{words}</span>
      </PopoverButton>
      <Popover id={id} label={name}>
        {children}
      </Popover>
    </>
  )
}
