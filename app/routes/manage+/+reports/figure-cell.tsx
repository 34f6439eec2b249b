import { Link } from '@remix-run/react'
import { getGoalLevel, getGoalPercent } from '~/domain/goals/goal-progress'
import { cx } from '~/ui/cx'
import { formatNumber } from '~/ui/format-count'
import { LEVEL_TEXT } from './goal-level'
import { reportPagesWords } from './report-pages.words'

interface FigureCellProps {
  value: number
  /** Its calls. */
  to?: string
  /** Of the row; null: not coloured. */
  goal?: number | null
}

export function FigureCell({ value, to, goal = null }: FigureCellProps) {
  const percent = getGoalPercent(value, goal)
  const text = formatNumber(value)
  return (
    <>
      {to === undefined || value === 0 ? (
        <span className={cx(value === 0 && 'text-faint')}>{text}</span>
      ) : (
        <Link to={to} className="underline decoration-line-strong underline-offset-2 hover:decoration-current">
          {text}
        </Link>
      )}
      {percent === null ? null : (
        <span className={cx('block text-xs', LEVEL_TEXT[getGoalLevel(percent)])}>
          {reportPagesWords.ofGoal(Math.floor(percent))}
        </span>
      )}
    </>
  )
}
