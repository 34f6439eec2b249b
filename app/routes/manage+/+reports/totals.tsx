import type { UsageFigures } from '~/domain/reports/reports.schema'
import { getGoalLevel } from '~/domain/goals/goal-progress'
import { cx } from '~/ui/cx'
import { formatCount, formatNumber } from '~/ui/format-count'
import { formatSeconds, formatSpan } from '~/ui/format-seconds'
import { FigureCard } from './figure-card'
import { LEVEL_BAR } from './goal-level'
import { getPercentOfRateGoal, getRate } from './rate'
import { callsPath } from './report-paths'
import { reportPagesWords } from './report-pages.words'

interface TotalsProps {
  total: UsageFigures
  before: UsageFigures
  query: Parameters<typeof callsPath>[0]
  conversationSeconds: number
}

/** The figures of the range, beside those of the days before it. */
export function Totals({ total, before, query, conversationSeconds }: TotalsProps) {
  const connected = formatCount(total.connected, 'connected call')
  const count = (now: number, then: number) => ({ now, before: then, text: formatNumber(then) })
  const time = (now: number, then: number) => ({ now, before: then, text: formatSeconds(then) })
  return (
    <dl className="grid grid-cols-5 gap-3 max-lg:grid-cols-3 max-sm:grid-cols-2">
      <FigureCard
        label={reportPagesWords.calls}
        value={formatNumber(total.calls)}
        hint={reportPagesWords.outboundOnly}
        to={callsPath(query, { figure: 'calls' })}
        change={count(total.calls, before.calls)}
      />
      <RateCard total={total} before={before} to={callsPath(query, { figure: 'connected' })} />
      <FigureCard
        label={reportPagesWords.conversations}
        value={formatNumber(total.conversations)}
        hint={reportPagesWords.atLeast(conversationSeconds)}
        to={callsPath(query, { figure: 'conversations' })}
        change={count(total.conversations, before.conversations)}
      />
      <FigureCard
        label={reportPagesWords.talkTime}
        value={formatSeconds(total.talktime)}
        hint={reportPagesWords.inConnected(connected)}
        to={callsPath(query, { figure: 'connected' })}
        change={time(total.talktime, before.talktime)}
      />
      <FigureCard
        label={reportPagesWords.avgCallLength}
        value={total.avgCallLength === null ? null : formatSeconds(total.avgCallLength)}
        hint={reportPagesWords.perConnected}
        change={total.avgCallLength === null ? null : time(total.avgCallLength, before.avgCallLength ?? 0)}
      />
      <FigureCard
        label={reportPagesWords.contactsCalled}
        value={formatNumber(total.contactsCalled)}
        hint={formatCount(total.calls, 'call')}
        change={count(total.contactsCalled, before.contactsCalled)}
      />
      <FigureCard
        label={reportPagesWords.speedToLead}
        value={total.speedToLead === null ? null : formatSpan(total.speedToLead)}
        hint={formatCount(total.newLeads, 'new lead')}
        change={
          total.speedToLead === null || before.speedToLead === null
            ? null
            : { now: total.speedToLead, before: before.speedToLead, text: formatSpan(before.speedToLead) }
        }
      />
      <FigureCard
        label={reportPagesWords.dialTime}
        value={formatSeconds(total.dialtime)}
        hint={formatCount(total.calls, 'call')}
        change={time(total.dialtime, before.dialtime)}
      />
      <FigureCard
        label={reportPagesWords.inbound}
        value={formatNumber(total.inboundCalls)}
        hint={reportPagesWords.missedOf(formatNumber(total.missed))}
        to={callsPath(query, { figure: 'calls', direction: 'inbound' })}
        change={count(total.inboundCalls, before.inboundCalls)}
      />
      <FigureCard
        label={reportPagesWords.abandoned}
        value={formatNumber(total.abandoned)}
        hint={reportPagesWords.abandonedOf(formatNumber(total.abandoned), formatNumber(total.live))}
        to={callsPath(query, { figure: 'abandoned' })}
      />
    </dl>
  )
}

/** The bar's goal is 50 % (3-settings §9). */
function RateCard({ total, before, to }: Pick<TotalsProps, 'total' | 'before'> & { to: string }) {
  const { percent, interval } = getRate(total.connected, total.calls)
  const earlier = getRate(before.connected, before.calls)
  const ofGoal = percent === null ? null : getPercentOfRateGoal(percent)
  const counts = reportPagesWords.ofCalls(formatNumber(total.connected), formatCount(total.calls, 'call'))
  return (
    <FigureCard
      label={reportPagesWords.connectionRate}
      value={total.calls === 0 ? null : percent === null ? reportPagesWords.notEnoughData : `${percent}%`}
      hint={interval ? `${counts}, ${reportPagesWords.interval(interval.low, interval.high)}` : counts}
      to={to}
      change={
        percent === null || earlier.percent === null
          ? null
          : { now: percent, before: earlier.percent, text: `${earlier.percent}%`, isPercent: true }
      }
    >
      {ofGoal === null ? null : (
        <dd className="my-1 h-1.5 rounded-full bg-selected" title={reportPagesWords.goalMark(ofGoal)}>
          <span
            className={cx('block h-full rounded-full', LEVEL_BAR[getGoalLevel(ofGoal)])}
            style={{ width: `${Math.min(100, ofGoal)}%` }}
          />
          <span className="sr-only">{reportPagesWords.goalMark(ofGoal)}</span>
        </dd>
      )}
    </FigureCard>
  )
}
