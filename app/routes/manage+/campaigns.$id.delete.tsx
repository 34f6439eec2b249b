import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLocation, useParams } from '@remix-run/react'
import { deleteCampaign } from '~/domain/campaigns/update-campaign.server'
import { isDomainError } from '~/domain/errors'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { orNotFound } from '../+form/submission'
import { readForm } from '../+form/expected-user.server'
import { listPart } from '../+campaigns/campaign-query'
import { CAMPAIGNS, campaignPath } from '../+campaigns/campaign-paths'
import { requireSignedIn } from './+shell/require-signed-in.server'

export const loader = (args: LoaderFunctionArgs) => requireSignedIn(args)

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  await readForm(request, ctx, CAMPAIGNS)
  const { search } = new URL(request.url)
  try {
    await orNotFound(deleteCampaign(ctx, params.id!))
    return redirectWithNotice(CAMPAIGNS + listPart(search), 'Campaign deleted')
  } catch (error) {
    if (!isDomainError(error)) throw error
    return redirectWithNotice(campaignPath(params.id!, search), error.message, 'error')
  }
}

export default function DeleteCampaign() {
  const { id } = useParams()
  const { search } = useLocation()
  return (
    <ActionFormDialog
      title="Are you sure you want to delete?"
      description="Deletes the campaign. Its calls stay in the history, and its contacts stay in their list."
      closeTo={campaignPath(id!, search)}
      submitLabel="Delete"
      variant="danger"
    />
  )
}
