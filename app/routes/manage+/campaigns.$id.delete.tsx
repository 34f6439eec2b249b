import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLocation, useParams } from '@remix-run/react'
import { deleteCampaign } from '~/domain/campaigns/update-campaign.server'
import { isDomainError } from '~/domain/errors'
import { keepLast } from '~/live/keep-last'
import { AskFirst } from '../+form/ask-first'
import { redirectWithNotice } from '../+form/notice.server'
import { orMissing } from '../+form/submission'
import { readForm } from '../+form/whose-form.server'
import { listPart } from '../+campaigns/campaign-query'
import { CAMPAIGNS, campaignPath } from '../+campaigns/campaign-paths'
import { onlySignedIn } from './+shell/only-signed-in.server'

export const loader = (args: LoaderFunctionArgs) => onlySignedIn(args)

export const clientLoader = keepLast()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  await readForm(request, ctx, CAMPAIGNS)
  const { search } = new URL(request.url)
  try {
    await orMissing(deleteCampaign(ctx, params.id!))
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
    <AskFirst
      title="Are you sure you want to delete?"
      description="The campaign goes. Its calls stay in the history, and its contacts stay in their list."
      closeTo={campaignPath(id!, search)}
      press="Delete"
    />
  )
}
