import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { createCachedLoader } from '~/live/create-cached-loader'
import { CampaignCalls } from './+campaigns/campaign-calls'
import { loadFirstCampaign } from './+campaigns/load-campaigns.server'
import { campaignPagesWords } from '../+campaigns/campaign-pages.words'

export const meta: MetaFunction = () => [{ title: campaignPagesWords.boardCampaigns }]

export const loader = (args: LoaderFunctionArgs) => loadFirstCampaign(args)

export const clientLoader = createCachedLoader()

export default function FirstCampaign() {
  const page = useLoaderData<typeof loader>()
  return page ? <CampaignCalls page={page} /> : null
}
