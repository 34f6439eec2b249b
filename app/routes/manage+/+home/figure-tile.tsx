import { Link } from '@remix-run/react'
import { cx } from '~/ui/cx'
import { formatNumber } from '~/ui/format-count'
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

/** The bar is the goal, the mark on it the usual pace. */
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

interface GoalBarProps {
  label: string
  value: number
  goal: number
  usual?: number | undefined
}

export function GoalBar({ label, value, goal, usual }: GoalBarProps) {
  const share = (amount: number) => `${String(Math.min(100, (100 * amount) / goal))}%`
  return (
    <span
      role="progressbar"
      aria-label={homeWords.goalProgress(label, formatNumber(goal))}
      aria-valuemin={0}
      aria-valuemax={goal}
      aria-valuenow={Math.min(value, goal)}
      className="relative my-1.5 block h-1.5 rounded-full bg-selected"
    >
      <span
        className={cx('block h-full rounded-full', value >= goal ? 'bg-ok' : 'bg-accent-fill')}
        style={{ width: share(value) }}
      />
      {usual === undefined || usual === 0 ? null : (
        <span
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-text"
          style={{ left: share(usual) }}
        />
      )}
    </span>
  )
}
