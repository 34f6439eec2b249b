import { Link } from '@remix-run/react'
import { Flame } from 'lucide-react'
import type { BoardPreview } from '~/domain/boards/boards.schema'
import { boardPagesWords } from '../+board/board-pages.words'

interface BoardLinkProps {
  board: BoardPreview
  current?: boolean
}

export const BoardLink = ({ board, current = false }: BoardLinkProps) => (
  <Link
    to={`/boards/${board.id}`}
    aria-current={current ? 'page' : undefined}
    className="flex min-h-8 items-center gap-2 rounded-s px-2 py-1 text-m text-text hover:bg-hover aria-[current=page]:bg-selected"
  >
    <span dir="auto" className="min-w-0 flex-1 truncate">
      {board.callboardName}
    </span>
    {board.hasHotLead ? <Flame size={14} aria-label={boardPagesWords.hotLead} className="text-warn" /> : null}
    <span className="tabular text-s text-faint">{board.totalContacts.toLocaleString('en-US')}</span>
  </Link>
)
