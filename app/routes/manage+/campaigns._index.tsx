import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigate, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { listCampaigns } from '~/domain/campaigns/campaigns.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { parseCampaignQuery } from '../+campaigns/parse-campaign-query.server'
import { campaignPath } from '../+campaigns/campaign-paths'
import { CampaignSummary } from './+campaigns/campaign-summary'
import type { loader as campaignsLoader } from './campaigns'
import { campaignPagesWords } from '../+campaigns/campaign-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: campaignPagesWords.campaigns }]

/** Without a selection the first campaign is open (4-trust §2.13). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { items } = await listCampaigns(ctx, { ...parseCampaignQuery(request), limit: 1 })
  return items[0] ?? null
}

export const clientLoader = createCachedLoader()

export default function FirstCampaign() {
  const first = useLoaderData<typeof loader>()
  const items = useRouteLoaderData<typeof campaignsLoader>('routes/manage+/campaigns')?.items ?? []
  const [shownId, setShownId] = useState(first?.id)
  const { search } = useLocation()
  const navigate = useNavigate()
  const pane = useRef<HTMLDivElement>(null)
  const shown = items.find(({ id }) => id === shownId)
  const hasChanged = first?.id !== shownId
  useEffect(() => {
    if (!hasChanged) return
    // A new campaign must not replace the one in view: pin it by its own address.
    if (shown && pane.current?.offsetParent) navigate(campaignPath(shown.id, search), { replace: true })
    else setShownId(first?.id)
  }, [hasChanged, shown, first, search, navigate])
  const campaign = hasChanged ? (shown ?? first) : first
  return (
    <div ref={pane} className="min-h-full">
      {campaign ? <CampaignSummary key={campaign.id} campaign={campaign} /> : null}
    </div>
  )
}
