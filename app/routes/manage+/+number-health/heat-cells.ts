import { MIN_HOUR_CALLS } from '~/domain/best-time/judge-hours'
import { wilsonInterval } from '~/domain/reports/wilson'
import { formatCount, formatNumber } from '~/ui/format-count'
import { fullHour, type HeatCell, type HeatLevel } from './heat-map'
import { healthPagesWords } from './number-health-pages.words'

type Counts = { calls: number; connected: number }

/** Spec 3-settings §9: more than 30, 20 to 30, below 20, and zero. */
const levelOf = (value: number): HeatLevel => (value > 30 ? 'high' : value >= 20 ? 'middle' : 'low')

const placeOf = (day: number, hour: number) => `${healthPagesWords.weekdays[day] ?? ''} ${fullHour(hour)}`

/** Counts of calls. */
export const callCells = (grid: readonly (readonly number[])[]): HeatCell[][] =>
  grid.map((row, day) =>
    row.map((calls, hour) => ({
      text: calls === 0 ? '' : formatNumber(calls),
      title: `${placeOf(day, hour)}: ${formatCount(calls, 'call')}`,
      level: calls === 0 ? 'zero' : levelOf(calls),
    })),
  )

/** Answer rates; cells below the minimum say nothing. */
export const answerCells = (grid: readonly (readonly Counts[])[]): HeatCell[][] =>
  grid.map((row, day) =>
    row.map(({ calls, connected }, hour) => {
      const place = placeOf(day, hour)
      const interval = wilsonInterval({ successes: connected, trials: calls })
      if (calls < MIN_HOUR_CALLS || !interval)
        return {
          text: '',
          title: `${place}: ${healthPagesWords.grayCell} (${formatCount(calls, 'call')})`,
          level: 'unknown' as const,
        }
      const percent = Math.floor((100 * connected) / calls)
      const range = healthPagesWords.interval(Math.floor(100 * interval.low), Math.ceil(100 * interval.high))
      return {
        text: String(percent),
        title: `${place}: ${percent}% of ${formatCount(calls, 'call')}, ${range}`,
        level: levelOf(percent),
      }
    }),
  )

export const CALL_LEGEND: ReadonlyArray<readonly [HeatLevel, string]> = [
  ['high', healthPagesWords.moreThan30],
  ['middle', healthPagesWords.from20],
  ['low', healthPagesWords.below20],
  ['zero', healthPagesWords.zero],
]

export const ANSWER_LEGEND: ReadonlyArray<readonly [HeatLevel, string]> = [
  ['high', healthPagesWords.rateAbove30],
  ['middle', healthPagesWords.rateFrom20],
  ['low', healthPagesWords.rateBelow20],
  ['unknown', healthPagesWords.grayCell],
]
