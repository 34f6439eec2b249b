import { useLocation } from '@remix-run/react'
import { recordingDownloadPath } from '~/domain/calls/recording-paths'
import { count } from '~/ui/count'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { BackLink } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, Tr } from '~/ui/table'
import { When } from '~/ui/when'
import { CampaignStatus } from '../../+campaigns/campaign-progress'
import { CallLink, PlayLink } from '../../+calls/call-links'
import { listPart } from './campaign-query'
import type { CampaignPageData } from './load-campaigns.server'

/** One campaign of a board and its calls, newest first. */
export function CampaignCalls({ page }: { page: CampaignPageData }) {
  const { boardId, campaign, rows, nextCursor } = page
  const { search } = useLocation()
  const list = `/boards/${boardId}/campaigns`
  return (
    <section aria-labelledby="campaign-name" className="flex flex-col gap-4 p-5 max-sm:p-4">
      <header>
        <span className="lg:hidden">
          <BackLink to={list + listPart(search)}>Campaigns</BackLink>
        </span>
        <h3 id="campaign-name" dir="auto" className="text-l font-semibold break-words text-text">
          {campaign.name}
        </h3>
        <p className="tabular mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-s text-muted">
          <CampaignStatus status={campaign.status} />
          <span>{count(campaign.totalRecords, 'number')}</span>
          <When at={campaign.createdAt} precision="ordinal" />
        </p>
      </header>
      {rows.length > 0 ? (
        <Table
          label="Calls of this campaign"
          head={
            <>
              <Th>Contact</Th>
              <Th from="sm">Number</Th>
              <Th from="sm">Start Time</Th>
              <Th>Disposition</Th>
              <Th align="end">Recording</Th>
            </>
          }
          foot={<Pagination nextCursor={nextCursor} />}
        >
          {rows.map((row) => (
            <Tr key={row.id}>
              <Td className="max-w-44 max-sm:max-w-36">
                <CallLink id={row.id}>{row.name ?? 'No name'}</CallLink>
                <span className="tabular block truncate text-s text-faint sm:hidden">{row.number}</span>
                <span className="block truncate text-s text-faint sm:hidden">
                  <When at={row.startTime} precision="short" />
                </span>
              </Td>
              <Td from="sm" className="tabular text-muted">
                {row.number}
              </Td>
              <Td from="sm" className="text-muted">
                <When at={row.startTime} />
              </Td>
              <Td className="max-w-36 max-sm:max-w-24">
                <span dir="auto" title={row.disposition ?? undefined} className="block truncate">
                  {row.disposition ?? 'None'}
                </span>
              </Td>
              <Td align="end" className="w-0">
                {row.recordingId ? (
                  <span className="flex justify-end gap-1">
                    <PlayLink
                      to={`${list}/${campaign.id}/recordings/${row.recordingId}${search}`}
                      who={row.name ?? row.number}
                    />
                    <DownloadLink
                      to={recordingDownloadPath(row.recordingId)}
                      size="s"
                      variant="ghost"
                      square
                      aria-label={`Download the recording of the call with ${row.name ?? row.number}`}
                    />
                  </span>
                ) : null}
              </Td>
            </Tr>
          ))}
        </Table>
      ) : (
        <div>
          <EmptyState title="No records to display">
            Calls of this campaign stand here as soon as they are dialed.
          </EmptyState>
          <Pagination nextCursor={nextCursor} />
        </div>
      )}
    </section>
  )
}
