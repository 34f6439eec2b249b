import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { updateCampaign as updateCampaignSchema } from '~/domain/dial-sessions/dialer.schema'
import { findCampaign } from '~/domain/campaigns/campaigns.read.server'
import { updateCampaign } from '~/domain/campaigns/update-campaign.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { orNotFound, handleSubmission } from '../+form/submission'
import { useActionResult } from '../+form/use-action-result'
import { CAMPAIGNS, campaignPath } from '../+campaigns/campaign-paths'
import { CampaignSummary } from './+campaigns/campaign-summary'
import { isBlankName } from './+campaigns/is-blank-name'
import { campaignPagesWords } from '../+campaigns/campaign-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.name ?? 'Campaign' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return orNotFound(findCampaign(ctx, params.id!))
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, CAMPAIGNS)
  const back = campaignPath(params.id!, new URL(request.url).search)
  // A blank name cancels the rename.
  if (isBlankName(form.get('name'))) return redirect(back)
  return handleSubmission(form, updateCampaignSchema, async (input) => {
    await updateCampaign(ctx, params.id!, input)
    const notice =
      input.status === 'ARCHIVED'
        ? campaignPagesWords.campaignArchived
        : input.status
          ? campaignPagesWords.campaignRestored
          : 'Saved'
    return redirectWithNotice(back, notice)
  })
}

export default function Campaign() {
  const campaign = useLoaderData<typeof loader>()
  const refusal = useActionResult<typeof action>()
  return (
    <>
      <CampaignSummary key={campaign.id} campaign={campaign} refusal={refusal} />
      <Outlet />
    </>
  )
}
