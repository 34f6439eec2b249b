import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { keepLast } from '~/live/keep-last'
import { CampaignCalls } from './+campaigns/campaign-calls'
import { loadCampaign } from './+campaigns/load-campaigns.server'

export { BoardFault as ErrorBoundary } from './+ui/board-fault'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.campaign.name ?? 'Campaign' }]

export const loader = (args: LoaderFunctionArgs) => loadCampaign(args)

export const clientLoader = keepLast()

export default function BoardCampaign() {
  return (
    <>
      <CampaignCalls page={useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  )
}
