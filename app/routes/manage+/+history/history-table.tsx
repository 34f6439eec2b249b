import { Link, useLocation } from '@remix-run/react'
import { Play } from 'lucide-react'
import { ButtonLink } from '~/ui/button'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, Tr } from '~/ui/table'
import { When } from '~/ui/when'
import type { HistoryPageData } from './load-history.server'

/** Calls, newest first. A name opens the story of the call, the triangle its recording. */
export function HistoryTable({ page }: { page: HistoryPageData }) {
  const { rows, nextCursor, showsCampaigns, members, member, direction } = page
  const { pathname, search } = useLocation()
  const list = pathname.replace(/\/recordings\/.*$/, '')
  const ours = direction === 'outbound' ? 'Caller ID' : 'Received By'
  // There is room for one of the two; the story of a call tells the other.
  const ofMany = members !== null && !members.some(({ userId }) => userId === member)
  return (
    <Table
      label={direction === 'outbound' ? 'Outbound calls' : 'Inbound calls'}
      head={
        <>
          <Th>Contact</Th>
          <Th>Outcome</Th>
          {showsCampaigns ? <Th from="lg">Campaign</Th> : null}
          {ofMany ? <Th from="md">Team Member</Th> : <Th from="lg">{ours}</Th>}
          <Th from="sm" align="end">
            Duration
          </Th>
          <Th from="md">Date</Th>
          <Th>
            <span className="sr-only">Recording</span>
          </Th>
        </>
      }
      foot={<Pagination nextCursor={nextCursor} />}
    >
      {rows.map((row) => (
        <Tr key={row.uuid}>
          <Td className="max-w-44 max-sm:max-w-36">
            <Link to={`/manage/history/${row.uuid}`} className="block truncate font-medium text-text hover:underline">
              {row.name ?? row.phone}
            </Link>
            <span className="tabular block truncate text-s text-faint">{row.name ? row.phone : 'No name'}</span>
          </Td>
          <Td className="max-w-44 max-sm:max-w-28">
            <span className="block truncate">{row.outcome.title}</span>
            {row.outcome.subtitle ? (
              <span className="block truncate text-s text-faint" title={row.outcome.subtitle}>
                {row.outcome.subtitle}
              </span>
            ) : null}
          </Td>
          {showsCampaigns ? (
            <Td from="lg" className="max-w-36 truncate text-muted">
              {row.campaign ?? '–'}
            </Td>
          ) : null}
          <Td from={ofMany ? 'md' : 'lg'} className="max-w-36 truncate text-muted">
            {ofMany ? row.member : row.ourNumber}
          </Td>
          <Td from="sm" align="end" className="text-muted">
            {row.duration}
          </Td>
          <Td from="md" className="text-muted">
            <span className="block">
              <When at={row.startTime} precision="day" />
            </span>
            <span className="block text-s text-faint">
              <When at={row.startTime} precision="clock" />
            </span>
          </Td>
          <Td align="end" className="w-0">
            {row.recordingId ? (
              <ButtonLink
                to={`${list}/recordings/${row.recordingId}${search}`}
                preventScrollReset
                size="s"
                variant="ghost"
                square
                aria-label={`Play the recording of the call with ${row.name ?? row.phone}`}
                icon={<Play size={14} aria-hidden />}
              />
            ) : null}
          </Td>
        </Tr>
      ))}
    </Table>
  )
}
