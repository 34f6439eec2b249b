import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { createCachedLoader } from '~/live/create-cached-loader'
import { CampaignCalls } from './+campaigns/campaign-calls'
import { loadCampaign } from './+campaigns/load-campaigns.server'

export { BoardErrorBoundary as ErrorBoundary } from './+ui/board-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.campaign.name ?? 'Campaign' }]

export const loader = (args: LoaderFunctionArgs) => loadCampaign(args)

export const clientLoader = createCachedLoader()

export default function BoardCampaign() {
  return (
    <>
      <CampaignCalls page={useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  )
}
