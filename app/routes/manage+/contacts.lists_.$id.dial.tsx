import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { createCampaign } from '~/domain/campaigns/create-campaign.server'
import { isDomainError } from '~/domain/errors'
import { redirectWithNotice } from '../+form/notice.server'
import { orNotFound } from '../+form/submission'
import { readForm } from '../+form/expected-user.server'

/** POST only: this creates a campaign. */
export function loader() {
  return redirect('/manage/contacts/lists')
}

/** 'Start Dialing' on a list: creates its campaign and opens the dialer. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  await readForm(request, ctx, '/manage/contacts/lists')
  try {
    const campaign = await orNotFound(createCampaign(ctx, { listId: params.id! }))
    return redirect(`/manage/dial?campaign=${campaign.id}`)
  } catch (error) {
    if (!isDomainError(error)) throw error
    return redirectWithNotice('/manage/contacts/lists', error.message, 'error')
  }
}
