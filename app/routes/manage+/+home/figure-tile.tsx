import { Link } from '@remix-run/react'
import { cx } from '~/ui/cx'
import { formatNumber } from '~/ui/format-count'
import { GoalBar } from '../../+ui/goal-bar'
import { homeWords } from './home.words'

interface FigureTileProps {
  label: string
  value: string
  /** As a number; 0 is quiet. */
  amount: number
  to: string
  goal?: number | null
  /** A mark on the bar. */
  usual?: number | undefined
  /** Beside the value. */
  aside?: string | null
  note: string | null
}

export const tileClass =
  'flex h-full min-w-0 flex-col rounded-m border border-line bg-raised px-3 py-2.5 transition-colors duration-(--quick) hover:border-line-strong hover:bg-hover'

export function FigureTile({ label, value, amount, to, goal = null, usual, aside, note }: FigureTileProps) {
  const beside = goal === null ? aside : homeWords.ofGoal(formatNumber(goal))
  return (
    <li className="last:max-sm:col-span-2">
      <Link to={to} className={tileClass}>
        <span className="text-s text-muted">{label}</span>
        <span className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5">
          <span className={cx('tabular text-2xl leading-8 font-semibold', amount === 0 && 'text-faint')}>{value}</span>
          {beside ? <span className="tabular text-s text-muted">{beside}</span> : null}
        </span>
        {goal === null ? null : <GoalBar label={label} value={amount} goal={goal} usual={usual} />}
        {note ? <span className="mt-auto pt-1 text-xs text-muted">{note}</span> : null}
      </Link>
    </li>
  )
}
