import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { z } from 'zod'
import { findDelivery } from '~/domain/crm/deliveries.read.server'
import { replayDelivery } from '~/domain/crm/replay-delivery.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { orForbidden, orNotFound, handleSubmission } from '../+form/submission'

const PAGE = '/manage/integrations/deliveries'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return orForbidden(orNotFound(findDelivery(ctx, params.id!)))
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, PAGE), z.strictObject({}), async () => {
    const { what } = await replayDelivery(ctx, params.id!)
    return redirectWithNotice(PAGE + new URL(request.url).search, `Sent again: ${what}`)
  })
}

export default function Replay() {
  const item = useLoaderData<typeof loader>()
  const back = PAGE + useLocation().search
  return (
    <ActionFormDialog
      title="Send again?"
      description={describeDelivery(item)}
      closeTo={back}
      submitLabel="Send again"
    />
  )
}

function describeDelivery({ what, contact, crm, state }: Awaited<ReturnType<typeof findDelivery>>): string {
  const description = `${what} for ${contact.name}, to ${crm}.`
  return state === 'unknown' ? `${description} It may be there already. Check your CRM first.` : description
}
