import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { updateCampaign as updateCampaignSchema } from '~/domain/dial-sessions/dialer.schema'
import { findCampaign } from '~/domain/campaigns/campaigns.read.server'
import { updateCampaign } from '~/domain/campaigns/update-campaign.server'
import { keepLast } from '~/live/keep-last'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/whose-form.server'
import { orMissing, submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'
import { CAMPAIGNS, campaignPath } from '../+campaigns/campaign-paths'
import { CampaignSummary } from './+campaigns/campaign-summary'
import { isNoName } from './+campaigns/is-no-name'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.name ?? 'Campaign' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return orMissing(findCampaign(ctx, params.id!))
}

export const clientLoader = keepLast()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, CAMPAIGNS)
  const back = campaignPath(params.id!, new URL(request.url).search)
  // A blank name cancels the rename.
  if (isNoName(form.get('name'))) return redirect(back)
  return submit(form, updateCampaignSchema, async (input) => {
    await updateCampaign(ctx, params.id!, input)
    const told = input.status === 'ARCHIVED' ? 'Campaign archived' : input.status ? 'Campaign restored' : 'Saved'
    return redirectWithNotice(back, told)
  })
}

export default function Campaign() {
  const campaign = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  return (
    <>
      <CampaignSummary key={campaign.id} campaign={campaign} refusal={refusal} />
      <Outlet />
    </>
  )
}
