import { formatNumber } from '~/ui/format-count'
import { getRate } from './rate'
import { reportPagesWords } from './report-pages.words'

/** A rate with its interval; never a percent of too few calls. */
export function RateCell({ successes, trials }: { successes: number; trials: number }) {
  if (trials === 0) return null
  const { percent, interval } = getRate(successes, trials)
  const counts = reportPagesWords.ofCalls(formatNumber(successes), formatNumber(trials))
  if (percent === null)
    return (
      <span className="text-s text-faint" title={counts}>
        {reportPagesWords.notEnoughData}
      </span>
    )
  return (
    <span title={counts}>
      {percent}%
      {interval ? (
        <span className="block text-xs text-faint">{reportPagesWords.interval(interval.low, interval.high)}</span>
      ) : null}
    </span>
  )
}
