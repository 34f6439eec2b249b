import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { deleteEndpoint } from '~/domain/webhook-endpoints/change-endpoint.server'
import { findEndpoint } from '~/domain/webhook-endpoints/webhook-endpoints.read.server'
import { webhookWords } from '~/domain/webhook-endpoints/webhook-endpoints.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orForbidden, orNotFound } from '../+form/submission'

const LIST = '/manage/webhooks'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { url } = await orForbidden(orNotFound(findEndpoint(ctx, params.id!)))
  return { url }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, LIST), z.strictObject({}), async () => {
    await deleteEndpoint(ctx, params.id!)
    return redirectWithNotice(LIST, webhookWords.deleted)
  })
}

export default function DeleteEndpoint() {
  const { url } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={webhookWords.deleteTitle}
      description={webhookWords.deleteHint}
      closeTo={LIST}
      submitLabel={webhookWords.deleteLabel}
      variant="danger"
    >
      <p className="text-m break-all text-text">{url}</p>
    </ActionFormDialog>
  )
}
