import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { keepLast } from '~/live/keep-last'
import { CampaignCalls } from './+campaigns/campaign-calls'
import { loadFirstCampaign } from './+campaigns/load-campaigns.server'

export const meta: MetaFunction = () => [{ title: 'Board campaigns' }]

export const loader = (args: LoaderFunctionArgs) => loadFirstCampaign(args)

export const clientLoader = keepLast()

export default function FirstCampaign() {
  const page = useLoaderData<typeof loader>()
  return page ? <CampaignCalls page={page} /> : null
}
