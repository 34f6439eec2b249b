import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Phone } from 'lucide-react'
import { findSession } from '~/domain/access/access.read.server'
import { listCampaignsToDial } from '~/domain/campaigns/campaigns.read.server'
import { findChecklist } from '~/domain/onboarding/checklist.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveData } from '~/live/live-page'
import { ButtonLink } from '~/ui/button'
import { formatCount } from '~/ui/format-count'
import { PageHeader } from '~/ui/page-shell'
import { CampaignList } from './+campaigns/campaign-list'
import { NoCampaigns } from './+campaigns/no-campaigns'
import { patchCampaigns } from '../+campaigns/patch-campaign'
import { Checklist } from './+home/checklist'
import { usePermissions } from './+shell/use-permissions'
import { shellWords } from './+shell/shell.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: shellWords.home }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const [session, checklist, campaigns] = await Promise.all([
    findSession(ctx),
    findChecklist(ctx),
    listCampaignsToDial(ctx, 5),
  ])
  return { session, checklist, campaigns: campaigns.items }
}

export const clientLoader = createCachedLoader()

export default function Home() {
  const { session, checklist, ...loaded } = useLoaderData<typeof loader>()
  const campaigns = useLiveData(loaded.campaigns, patchCampaigns)
  const minutes = session.permissions.maxLimits.dialMinutes
  const can = usePermissions()
  const current = campaigns[0]
  return (
    <>
      <PageHeader
        title={shellWords.hello(session.user.firstName)}
        actions={
          can.dial && current ? (
            <ButtonLink
              to={`/manage/dial?campaign=${current.id}`}
              variant="primary"
              icon={<Phone size={16} aria-hidden />}
            >
              {shellWords.startDialing}
            </ButtonLink>
          ) : null
        }
      >
        {minutes.unlimited
          ? shellWords.minutesUnlimited
          : shellWords.left(formatCount(session.remaining.dialMinutes, 'minute'))}
      </PageHeader>
      {checklist.percent < 100 ? <Checklist {...checklist} /> : null}
      {campaigns.length > 0 ? (
        <CampaignList title={shellWords.campaigns} campaigns={campaigns} />
      ) : checklist.percent < 100 ? null : (
        <NoCampaigns />
      )}
    </>
  )
}
