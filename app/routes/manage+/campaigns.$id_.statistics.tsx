import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findCampaignStatistics } from '~/domain/campaigns/campaign-statistics.read.server'
import { findCampaign } from '~/domain/campaigns/campaigns.read.server'
import { keepLast } from '~/live/keep-last'
import { BarChart } from '~/ui/bar-chart'
import { count } from '~/ui/count'
import { EmptyState } from '~/ui/empty-state'
import { formatSeconds } from '~/ui/format-seconds'
import { Section } from '~/ui/page-shell'
import { orMissing } from '../+form/submission'
import { StatisticsView } from './+campaigns/statistics-view'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Statistics of ${data.campaign.name}` : 'Statistics' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const campaign = await orMissing(findCampaign(ctx, params.id!))
  return { campaign, statistics: await orMissing(findCampaignStatistics(ctx, campaign.id)) }
}

export const clientLoader = keepLast()

export default function Statistics() {
  const { campaign, statistics } = useLoaderData<typeof loader>()
  const { callsMade, underway, connected, connectionRate, dialSeconds, talkSeconds, averageSeconds, dispositions } =
    statistics
  const ofAll = underway > 0 ? `${count(underway, 'call')} not over yet` : null
  return (
    <StatisticsView campaign={campaign}>
      {callsMade === 0 ? (
        <EmptyState title="No records to display">
          What comes of this campaign stands here as soon as a number of it is dialed.
        </EmptyState>
      ) : (
        <>
          <dl className="grid grid-cols-3 gap-3 max-sm:grid-cols-2">
            <Figure label="Calls Made" hint={ofAll}>
              {callsMade.toLocaleString('en-US')}
            </Figure>
            <Figure label="Connection Rate" hint={`${connected} of ${count(callsMade, 'call')}`}>
              {connectionRate === null ? null : `${connectionRate}%`}
            </Figure>
            <Figure label="Total Dial Time" hint={ofAll}>
              {formatSeconds(dialSeconds)}
            </Figure>
            <Figure label="Total Talk Time" hint={`in ${count(connected, 'connected call')}`}>
              {formatSeconds(talkSeconds)}
            </Figure>
            <Figure label="Avg Call Length" hint={`of ${count(connected, 'connected call')}`}>
              {averageSeconds === null ? null : formatSeconds(averageSeconds)}
            </Figure>
          </dl>
          <Section title="Dispositions" id="dispositions">
            <BarChart
              label="Dispositions"
              bars={dispositions.map(({ name, calls }) => ({
                name: name ?? 'None',
                value: calls,
                words: `${calls.toLocaleString('en-US')} of ${count(callsMade, 'call')}`,
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
