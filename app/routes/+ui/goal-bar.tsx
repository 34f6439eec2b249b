import { cx } from '~/ui/cx'
import { formatNumber } from '~/ui/format-count'
import { pagePartsWords } from './page-parts.words'

interface GoalBarProps {
  label: string
  value: number
  goal: number
  /** A mark on the bar. */
  usual?: number | undefined
  size?: 'tile' | 'wall'
}

const sizes = { tile: 'my-1.5 h-1.5', wall: 'my-[0.6em] h-[0.7em]' }

/** The bar is the goal, the mark on it the usual pace. */
export function GoalBar({ label, value, goal, usual, size = 'tile' }: GoalBarProps) {
  const share = (amount: number) => `${String(Math.min(100, (100 * amount) / goal))}%`
  return (
    <span
      role="progressbar"
      aria-label={pagePartsWords.goalProgress(label, formatNumber(goal))}
      aria-valuemin={0}
      aria-valuemax={goal}
      aria-valuenow={Math.min(value, goal)}
      className={cx('relative block rounded-full bg-selected', sizes[size])}
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
