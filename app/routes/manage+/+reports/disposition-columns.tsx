import { Badge, type Tone } from '~/ui/badge'
import type { DataColumn } from '~/ui/data-table/data-column'
import { formatSeconds } from '~/ui/format-seconds'
import { FigureCell } from './figure-cell'
import { RateCell } from './rate-cell'
import { callsPath } from './report-paths'
import { reportPagesWords } from './report-pages.words'

export interface DispositionRow {
  name: string
  type: 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE'
  calls: number
  connected: number
  avgSeconds: number | null
}

const TONES: Record<DispositionRow['type'], Tone> = { POSITIVE: 'ok', NEUTRAL: 'neutral', NEGATIVE: 'danger' }

/** `calls`: all of the direction. */
export function dispositionColumns(
  query: Parameters<typeof callsPath>[0],
  direction: 'outbound' | 'inbound',
  calls: number,
): DataColumn<DispositionRow>[] {
  const to = (disposition: string, figure: 'calls' | 'connected') =>
    callsPath(query, { figure, direction, disposition })
  return [
    {
      id: 'name',
      header: reportPagesWords.disposition,
      place: 'title',
      sort: 'ascending',
      cell: ({ name }) => <span className="font-medium">{name}</span>,
    },
    {
      id: 'type',
      header: reportPagesWords.type,
      sort: 'ascending',
      cell: ({ type }) => <Badge tone={TONES[type]}>{reportPagesWords.types[type]}</Badge>,
    },
    {
      id: 'calls',
      header: reportPagesWords.calls,
      align: 'end',
      sort: 'descending',
      cell: (row) => <FigureCell value={row.calls} to={to(row.name, 'calls')} />,
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
      cell: (row) => <FigureCell value={row.connected} to={to(row.name, 'connected')} />,
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
