import { cx } from '~/ui/cx'
import { formatNumber } from '~/ui/format-count'
import { GoalBar } from '../+ui/goal-bar'
import { wallPagesWords } from './wall-pages.words'

interface WallFigureProps {
  label: string
  value: string
  /** As a number; 0 is quiet. */
  amount: number
  goal?: number | null
  usual?: number | undefined
  note: string | null
  small?: boolean
}

export function WallFigure({ label, value, amount, goal = null, usual, note, small = false }: WallFigureProps) {
  return (
    <div
      className={cx(
        'flex min-w-0 flex-col justify-center rounded-l border border-line bg-panel px-[1.2em] py-[0.8em]',
        small ? 'wall-small' : 'wall-large',
      )}
    >
      <h2 className="text-[1.1em] text-muted">{label}</h2>
      <p className="mt-[0.4em] mb-[0.2em] flex flex-wrap items-baseline gap-x-[0.6em]">
        <span
          className={cx(
            'tabular leading-none font-semibold',
            small ? 'text-[3.2em]' : 'text-[5em] lg:text-[7.5em]',
            amount === 0 && 'text-faint',
          )}
        >
          {value}
        </span>
        {goal === null ? null : (
          <span className="tabular text-[1.6em] text-muted">{wallPagesWords.ofGoal(formatNumber(goal))}</span>
        )}
      </p>
      {goal === null ? null : <GoalBar label={label} value={amount} goal={goal} usual={usual} size="wall" />}
      {note ? <p className="text-[0.9em] text-muted">{note}</p> : null}
    </div>
  )
}
