import { tellsEnough } from '~/domain/reports/wilson'
import { formatNumber } from '~/ui/format-count'
import { healthPagesWords } from './number-health-pages.words'

/** Spec 3-settings §9. */
const RATE_GOAL = 50

/** By percent of the goal: over 80, over 60, over 40, over 20, over 0. */
const BANDS: ReadonlyArray<readonly [over: number, className: string]> = [
  [80, 'bg-(--chart-6)'],
  [60, 'bg-(--chart-2)'],
  [40, 'bg-(--chart-1)'],
  [20, 'bg-(--chart-3)'],
  [0, 'bg-(--chart-5)'],
]

interface RateBarProps {
  connected: number
  calls: number
  /** Floor percent. */
  rate: number | null
  interval: { low: number; high: number } | null
}

/** A rate with its denominator and interval; no percent of too few calls. */
export function RateBar({ connected, calls, rate, interval }: RateBarProps) {
  const counts = healthPagesWords.ofCalls(formatNumber(connected), formatNumber(calls))
  if (rate === null) return null
  if (!tellsEnough(interval))
    return (
      <span className="block">
        <span className="block text-faint">{healthPagesWords.tooFew}</span>
        <span className="tabular block text-xs text-faint">{counts}</span>
      </span>
    )
  const ofGoal = Math.min(100, Math.round((100 * rate) / RATE_GOAL))
  const color = BANDS.find(([over]) => ofGoal > over)?.[1]
  return (
    <span className="block w-28">
      <span className="flex items-baseline justify-between gap-2">
        <span className="tabular font-medium">{healthPagesWords.percent(rate)}</span>
        <span className="tabular text-xs text-faint">
          {healthPagesWords.interval(Math.floor(100 * interval.low), Math.ceil(100 * interval.high))}
        </span>
      </span>
      <span
        role="img"
        aria-label={healthPagesWords.goal(ofGoal)}
        title={healthPagesWords.goal(ofGoal)}
        className="my-1 block h-1.5 overflow-hidden rounded-full bg-selected"
      >
        <span className={`block h-full rounded-full ${color ?? ''}`} style={{ width: `${ofGoal}%` }} />
      </span>
      <span className="tabular block text-xs text-faint">{counts}</span>
    </span>
  )
}
