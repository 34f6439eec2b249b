import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatDelay } from '~/domain/call-history/call-story'
import { findCampaignStatistics } from '~/domain/campaigns/campaign-statistics.read.server'
import { findCampaign } from '~/domain/campaigns/campaigns.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { BarChart } from '~/ui/bar-chart'
import { formatCount } from '~/ui/format-count'
import { EmptyState } from '~/ui/empty-state'
import { formatSeconds } from '~/ui/format-seconds'
import { Section } from '~/ui/page-shell'
import { orNotFound } from '../+form/submission'
import { StatisticsView } from './+campaigns/statistics-view'
import { campaignPagesWords } from '../+campaigns/campaign-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? campaignPagesWords.statisticsOf(data.campaign.name) : 'Statistics' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const campaign = await orNotFound(findCampaign(ctx, params.id!))
  return { campaign, statistics: await orNotFound(findCampaignStatistics(ctx, campaign.id)) }
}

export const clientLoader = createCachedLoader()

export default function Statistics() {
  const { campaign, statistics } = useLoaderData<typeof loader>()
  const { callsMade, underway, connected, connectionRate, dialSeconds, talkSeconds, averageSeconds, dispositions } =
    statistics
  const { answerToConnected: delay } = statistics
  const ofAll = underway > 0 ? campaignPagesWords.notOverYet(formatCount(underway, 'call')) : null
  return (
    <StatisticsView campaign={campaign}>
      {callsMade === 0 ? (
        <EmptyState title={campaignPagesWords.noRecordsDisplay}>
          {campaignPagesWords.resultsAppearHereAfterFirst}
        </EmptyState>
      ) : (
        <>
          <dl className="grid grid-cols-3 gap-3 max-sm:grid-cols-2">
            <Figure label={campaignPagesWords.callsMade} hint={ofAll}>
              {callsMade.toLocaleString('en-US')}
            </Figure>
            <Figure
              label={campaignPagesWords.connectionRate}
              hint={campaignPagesWords.ofLabel(connected, formatCount(callsMade, 'call'))}
            >
              {connectionRate === null ? null : `${connectionRate}%`}
            </Figure>
            <Figure label={campaignPagesWords.totalDialTime} hint={ofAll}>
              {formatSeconds(dialSeconds)}
            </Figure>
            <Figure
              label={campaignPagesWords.totalTalkTime}
              hint={campaignPagesWords.inLabel(formatCount(connected, 'connected call'))}
            >
              {formatSeconds(talkSeconds)}
            </Figure>
            <Figure
              label={campaignPagesWords.avgCallLength}
              hint={campaignPagesWords.ofLabel2(formatCount(connected, 'connected call'))}
            >
              {averageSeconds === null ? null : formatSeconds(averageSeconds)}
            </Figure>
            <Figure
              label={campaignPagesWords.answerToConnected}
              hint={delay && campaignPagesWords.percentile95(formatDelay(delay.p95Ms), delay.calls)}
            >
              {delay && campaignPagesWords.percentile50(formatDelay(delay.p50Ms))}
            </Figure>
          </dl>
          <Section title={campaignPagesWords.dispositions} id="dispositions">
            <BarChart
              label={campaignPagesWords.dispositions}
              bars={dispositions.map(({ name, calls }) => ({
                name: name ?? 'None',
                value: calls,
                words: campaignPagesWords.ofLabel3(calls.toLocaleString('en-US'), formatCount(callsMade, 'call')),
              }))}
            />
          </Section>
        </>
      )}
    </StatisticsView>
  )
}

/** `children` null: no data. */
function Figure({ label, hint, children }: { label: string; hint: string | null; children: string | null }) {
  return (
    <div className="rounded-l border border-line bg-panel px-4 py-3">
      <dt className="text-s text-faint">{label}</dt>
      <dd className="tabular text-2xl font-semibold">{children ?? '–'}</dd>
      {hint ? <dd className="text-s text-muted">{hint}</dd> : null}
    </div>
  )
}
