import { useLocation } from '@remix-run/react'
import { formatCount } from '~/ui/format-count'
import { BackLink } from '~/ui/page-shell'
import { FormattedTime } from '~/ui/formatted-time'
import { CallsTable } from '../../+campaigns/calls-table'
import { CampaignStatus } from '../../+campaigns/campaign-progress'
import { listPart } from '../../+campaigns/campaign-query'
import type { CampaignPageData } from './load-campaigns.server'
import { campaignPagesWords } from '../../+campaigns/campaign-pages.words'

export function CampaignCalls({ page }: { page: CampaignPageData }) {
  const { boardId, campaign, rows, nextCursor } = page
  const { search } = useLocation()
  const list = `/boards/${boardId}/campaigns`
  return (
    <section aria-labelledby="campaign-name" className="flex flex-col gap-4 p-5 max-sm:p-4">
      <header>
        <span className="@pair:hidden">
          <BackLink to={list + listPart(search)}>{campaignPagesWords.campaigns}</BackLink>
        </span>
        <h3 id="campaign-name" dir="auto" className="text-l font-semibold break-words text-text">
          {campaign.name}
        </h3>
        <p className="tabular mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-s text-muted">
          <CampaignStatus status={campaign.status} />
          <span>{formatCount(campaign.totalRecords, 'number')}</span>
          <FormattedTime at={campaign.createdAt} precision="ordinal" />
        </p>
      </header>
      <CallsTable
        rows={rows}
        nextCursor={nextCursor}
        contactAt={(contactId) => `/boards/${boardId}/contacts/${contactId}`}
        playAt={(recordingId) => `${list}/${campaign.id}/recordings/${recordingId}${search}`}
      />
    </section>
  )
}
