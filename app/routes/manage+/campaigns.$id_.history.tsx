import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { callViews } from '~/domain/call-history/call-history.read.server'
import { listCampaignCalls } from '~/domain/campaigns/campaign-statistics.read.server'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { findCampaign } from '~/domain/campaigns/campaigns.read.server'
import { fullName } from '~/domain/person-name'
import { createCachedLoader } from '~/live/create-cached-loader'
import { CallsTable } from '../+campaigns/calls-table'
import { orNotFound } from '../+form/submission'
import { parseListQuery } from '../+list/parse-list-query'
import { campaignPath } from '../+campaigns/campaign-paths'
import { StatisticsView } from './+campaigns/statistics-view'
import { campaignPagesWords } from '../+campaigns/campaign-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? campaignPagesWords.historyOf(data.campaign.name) : 'History' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const campaign = await orNotFound(findCampaign(ctx, params.id!))
  const { items, nextCursor } = await orNotFound(
    listCampaignCalls(ctx, { id: campaign.id, ...parseListQuery(request).page }),
  )
  const views = await callViews(ctx, items)
  return {
    campaign,
    nextCursor,
    rows: items.map((row, index) => ({
      id: row.id,
      contactId: views[index]!.contact?.contactId ?? null,
      name: fullName(row.contact_first_name, row.contact_last_name) || null,
      number: formatPhone(row.e164),
      startTime: views[index]!.startTime,
      disposition: row.disposition_name,
      recordingId: views[index]!.recording?.channelId ?? null,
    })),
  }
}

export const clientLoader = createCachedLoader()

export default function History() {
  const { campaign, rows, nextCursor } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <StatisticsView campaign={campaign}>
      <CallsTable
        rows={rows}
        nextCursor={nextCursor}
        playAt={(recordingId) => `${campaignPath(campaign.id)}/history/recordings/${recordingId}${search}`}
      />
      <Outlet />
    </StatisticsView>
  )
}
