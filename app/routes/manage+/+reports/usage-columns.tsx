import { Link } from '@remix-run/react'
import type { UsageFigures } from '~/domain/reports/reports.schema'
import type { DataColumn } from '~/ui/data-table/data-column'
import { formatNumber } from '~/ui/format-count'
import { formatSeconds } from '~/ui/format-seconds'
import { FigureCell } from './figure-cell'
import { RateCell } from './rate-cell'
import { callsPath } from './report-paths'
import { reportPagesWords } from './report-pages.words'

export const USAGE_SORTS = [
  'calls',
  'connected',
  'rate',
  'conversations',
  'contactsCalled',
  'talktime',
  'dialtime',
  'avgCallLength',
  'inboundCalls',
] as const

export const usageValue = (row: UsageFigures, column: string): number | null =>
  column === 'rate'
    ? row.calls === 0
      ? null
      : row.connected / row.calls
    : ((row as unknown as Record<string, number | null>)[column] ?? null)

export interface RowGoals {
  calls: number | null
  conversations: number | null
}

interface UsageColumnsInput<Row> {
  query: Parameters<typeof callsPath>[0]
  /** The calls of a row. */
  callsOf(row: Row): { start?: string; end?: string; userId?: string }
  /** Of a row; null: not coloured. */
  goals: RowGoals
}

/** Each figure opens its calls. */
export function usageColumns<Row extends UsageFigures>({
  query,
  callsOf,
  goals,
}: UsageColumnsInput<Row>): DataColumn<Row>[] {
  const column = (
    id: string,
    header: string,
    cell: DataColumn<Row>['cell'],
    rest: Partial<DataColumn<Row>> = {},
  ): DataColumn<Row> => ({ id, header, cell, align: 'end', sort: 'descending', ...rest })
  return [
    column('calls', reportPagesWords.calls, (row) => (
      <FigureCell value={row.calls} to={callsPath(query, { figure: 'calls', ...callsOf(row) })} goal={goals.calls} />
    )),
    column('connected', reportPagesWords.connected, (row) => (
      <FigureCell value={row.connected} to={callsPath(query, { figure: 'connected', ...callsOf(row) })} />
    )),
    column('rate', reportPagesWords.connectionRate, (row) => <RateCell successes={row.connected} trials={row.calls} />),
    column('conversations', reportPagesWords.conversations, (row) => (
      <FigureCell
        value={row.conversations}
        to={callsPath(query, { figure: 'conversations', ...callsOf(row) })}
        goal={goals.conversations}
      />
    )),
    column('contactsCalled', reportPagesWords.contactsCalled, (row) => <FigureCell value={row.contactsCalled} />, {
      from: 'lg',
    }),
    column('talktime', reportPagesWords.talkTime, (row) => <Seconds value={row.talktime} />),
    column('dialtime', reportPagesWords.dialTime, (row) => <Seconds value={row.dialtime} />, { from: 'xl' }),
    column('avgCallLength', reportPagesWords.avgLength, (row) => <Seconds value={row.avgCallLength} />, {
      from: 'lg',
    }),
    column(
      'inboundCalls',
      reportPagesWords.inboundShort,
      (row) => (
        <>
          <FigureCell
            value={row.inboundCalls}
            to={callsPath(query, { figure: 'calls', direction: 'inbound', ...callsOf(row) })}
          />
          {row.missed === 0 ? null : (
            <Link
              to={callsPath(query, { figure: 'missed', direction: 'inbound', ...callsOf(row) })}
              className="block text-xs text-faint hover:underline"
            >
              {reportPagesWords.missedOf(formatNumber(row.missed))}
            </Link>
          )}
        </>
      ),
      { from: 'md' },
    ),
  ]
}

const Seconds = ({ value }: { value: number | null }) =>
  value === null ? null : <span className={value === 0 ? 'text-faint' : undefined}>{formatSeconds(value)}</span>
