import type { DataColumn } from '~/ui/data-table/data-column'
import { contactColumn, dateColumn } from '../../+calls/call-columns'
import { DispositionLink, PlayLink, VoicemailLink } from '../../+calls/call-links'
import { callPagesWords } from '../../+calls/call-pages.words'
import type { HistoryRow } from './load-history.server'

interface ColumnsInput {
  direction: 'outbound' | 'inbound'
  showsCampaigns: boolean
  /** One seller's calls need no column that names the seller. */
  showsSeller: boolean
  /** Path of the list and its query, which dialogs keep. */
  list: string
  search: string
}

const outcome: DataColumn<HistoryRow> = {
  id: 'outcome',
  header: callPagesWords.outcome,
  // Phones cannot show truncated text on hover: wrap instead.
  wrap: true,
  className: 'sm:max-w-44',
  cell: ({ outcome: { title, subtitle }, disposition }) => (
    <>
      <span className="block sm:truncate">{title}</span>
      {subtitle && subtitle !== disposition ? (
        <span className="block text-s text-faint sm:truncate" title={subtitle}>
          {subtitle}
        </span>
      ) : null}
    </>
  ),
}

const text = (id: string, header: string, value: (row: HistoryRow) => string | null): DataColumn<HistoryRow> => ({
  id,
  header,
  className: 'max-w-36 text-muted',
  cell: (row) => {
    const shown = value(row)
    return shown === null ? null : (
      <span dir="auto" title={shown} className="block truncate">
        {shown}
      </span>
    )
  },
})

export const historyColumns = (input: ColumnsInput): DataColumn<HistoryRow>[] => [
  contactColumn,
  { ...text('number', callPagesWords.number, ({ phone }) => phone), isOptional: true },
  outcome,
  text('disposition', callPagesWords.disposition, ({ disposition }) => disposition),
  ...(input.showsCampaigns
    ? [{ ...text('campaign', callPagesWords.campaign, ({ campaign }) => campaign), from: 'xl' as const }]
    : []),
  {
    ...text(
      'caller-id',
      input.direction === 'outbound' ? callPagesWords.callerId : callPagesWords.receivedBy,
      ({ ourNumber }) => ourNumber,
    ),
    // There is room for one of the two.
    isOptional: input.showsSeller,
    from: 'lg',
  },
  ...(input.showsSeller
    ? [{ ...text('seller', callPagesWords.seller, ({ member }) => member), from: 'lg' as const }]
    : []),
  {
    id: 'duration',
    header: callPagesWords.duration,
    sort: 'descending',
    align: 'end',
    className: 'text-muted',
    cell: ({ duration }) => duration,
  },
  { ...dateColumn(({ startTime }) => startTime), sort: 'descending' },
  {
    id: 'actions',
    header: callPagesWords.recording,
    place: 'actions',
    className: 'sm:w-0',
    cell: ({ can, uuid, name, phone, voicemailPath, recordingId }) => (
      <>
        {can.includes('dispose') ? (
          <DispositionLink to={`${input.list}/disposition/${uuid}${input.search}`} contactName={name ?? phone} />
        ) : null}
        {voicemailPath ? (
          <VoicemailLink to={voicemailPath} contactName={name ?? phone} />
        ) : recordingId ? (
          <PlayLink to={`${input.list}/recordings/${recordingId}${input.search}`} contactName={name ?? phone} />
        ) : null}
      </>
    ),
  },
]
