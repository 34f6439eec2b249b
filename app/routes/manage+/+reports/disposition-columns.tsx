import { NO_DISPOSITION } from '~/domain/call-history/call-history.schema'
import { Badge, type Tone } from '~/ui/badge'
import type { DataColumn } from '~/ui/data-table/data-column'
import { formatSeconds } from '~/ui/format-seconds'
import { FigureCell } from './figure-cell'
import { RateCell } from './rate-cell'
import { callsPath } from './report-paths'
import { reportPagesWords } from './report-pages.words'

export interface DispositionRow {
  name: string
  /** null: calls without a disposition. */
  type: 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE' | null
  calls: number
  connected: number
  avgSeconds: number | null
}

const TONES: Record<NonNullable<DispositionRow['type']>, Tone> = {
  POSITIVE: 'ok',
  NEUTRAL: 'neutral',
  NEGATIVE: 'danger',
}

/** `calls`: all of the direction. */
export function dispositionColumns(
  query: Parameters<typeof callsPath>[0],
  direction: 'outbound' | 'inbound',
  calls: number,
): DataColumn<DispositionRow>[] {
  const to = ({ name, type }: DispositionRow, figure: 'calls' | 'connected') =>
    callsPath(query, { figure, direction, disposition: type === null ? NO_DISPOSITION : name })
  return [
    {
      id: 'name',
      header: reportPagesWords.disposition,
      place: 'title',
      sort: 'ascending',
      cell: ({ name, type }) => <span className={type === null ? 'text-muted' : 'font-medium'}>{name}</span>,
    },
    {
      id: 'type',
      header: reportPagesWords.type,
      sort: 'ascending',
      cell: ({ type }) => (type === null ? null : <Badge tone={TONES[type]}>{reportPagesWords.types[type]}</Badge>),
    },
    {
      id: 'calls',
      header: reportPagesWords.calls,
      align: 'end',
      sort: 'descending',
      cell: (row) => <FigureCell value={row.calls} to={to(row, 'calls')} />,
    },
    {
      id: 'share',
      header: reportPagesWords.share,
      align: 'end',
      cell: (row) => <RateCell successes={row.calls} trials={calls} />,
    },
    {
      id: 'connected',
      header: reportPagesWords.connected,
      align: 'end',
      sort: 'descending',
      cell: (row) => <FigureCell value={row.connected} to={to(row, 'connected')} />,
    },
    {
      id: 'avgSeconds',
      header: reportPagesWords.avgCallLength,
      align: 'end',
      sort: 'descending',
      cell: (row) => (row.avgSeconds === null ? null : formatSeconds(row.avgSeconds)),
    },
  ]
}
