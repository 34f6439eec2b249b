import { useLocation } from '@remix-run/react'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th } from '~/ui/table'
import { CallRow, WhenCell } from '../../+calls/call-cells'
import { DispositionLink, PlayLink, VoicemailLink } from '../../+calls/call-links'
import type { HistoryPageData } from './load-history.server'
import { callPagesWords } from '../../+calls/call-pages.words'

export function HistoryTable({ page }: { page: HistoryPageData }) {
  const { rows, nextCursor, showsCampaigns, members, member, direction } = page
  const { pathname, search } = useLocation()
  const list = pathname.replace(/\/(recordings|disposition)\/.*$/, '')
  const ourNumberLabel = direction === 'outbound' ? callPagesWords.callerId : callPagesWords.receivedBy
  // There is room for one of the two columns; the call page shows both.
  const showsMember = members !== null && !members.some(({ userId }) => userId === member)
  return (
    <Table
      label={direction === 'outbound' ? callPagesWords.outboundCalls : callPagesWords.inboundCalls}
      head={
        <>
          <Th>{callPagesWords.contact}</Th>
          <Th>{callPagesWords.outcome}</Th>
          {showsCampaigns ? <Th from="lg">{callPagesWords.campaign}</Th> : null}
          {showsMember ? <Th from="md">{callPagesWords.teamMember}</Th> : <Th from="lg">{ourNumberLabel}</Th>}
          <Th from="sm" align="end">
            {callPagesWords.duration}
          </Th>
          <Th from="md">{callPagesWords.date}</Th>
          <Th>
            <span className="sr-only">{callPagesWords.recording}</span>
          </Th>
        </>
      }
      foot={<Pagination nextCursor={nextCursor} />}
    >
      {rows.map((row) => (
        <CallRow key={row.uuid} call={row} at={row.startTime}>
          {/* Phones cannot show truncated text on hover: wrap instead. */}
          <Td wrap className="max-w-44 max-sm:max-w-28">
            <span className="block sm:truncate">{row.outcome.title}</span>
            {row.outcome.subtitle ? (
              <span className="block text-s text-faint sm:truncate" title={row.outcome.subtitle}>
                {row.outcome.subtitle}
              </span>
            ) : null}
          </Td>
          {showsCampaigns ? (
            <Td from="lg" className="max-w-36 truncate text-muted" title={row.campaign ?? undefined}>
              {row.campaign ?? '–'}
            </Td>
          ) : null}
          <Td
            from={showsMember ? 'md' : 'lg'}
            className="max-w-36 truncate text-muted"
            title={showsMember ? row.member : row.ourNumber}
          >
            {showsMember ? row.member : row.ourNumber}
          </Td>
          <Td from="sm" align="end" className="text-muted">
            {row.duration}
          </Td>
          <WhenCell at={row.startTime} />
          <Td align="end" className="w-0">
            {row.can.includes('dispose') ? (
              <DispositionLink to={`${list}/disposition/${row.uuid}${search}`} contactName={row.name ?? row.phone} />
            ) : null}
            {row.voicemailPath ? (
              <VoicemailLink to={row.voicemailPath} contactName={row.name ?? row.phone} />
            ) : row.recordingId ? (
              <PlayLink to={`${list}/recordings/${row.recordingId}${search}`} contactName={row.name ?? row.phone} />
            ) : null}
          </Td>
        </CallRow>
      ))}
    </Table>
  )
}
