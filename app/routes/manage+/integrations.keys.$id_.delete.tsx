import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { findUserApiKey } from '~/domain/api-keys/api-keys.read.server'
import { revokeUserApiKey } from '~/domain/api-keys/revoke-user-api-key.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { redirectIfNotFound } from '../+form/redirect-if-not-found.server'
import { handleSubmission } from '../+form/submission'
import { apiKeyPagesWords } from './+integrations/api-keys.words'
import { INTEGRATIONS_PATH } from './+integrations/integration-paths'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { name } = await redirectIfNotFound(INTEGRATIONS_PATH, apiKeyPagesWords.gone, () =>
    findUserApiKey(ctx, params.id!),
  )
  return { name }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, INTEGRATIONS_PATH), z.strictObject({}), () =>
    redirectIfNotFound(INTEGRATIONS_PATH, apiKeyPagesWords.gone, async () => {
      await revokeUserApiKey(ctx, params.id!)
      return redirectWithNotice(INTEGRATIONS_PATH, apiKeyPagesWords.deleted)
    }),
  )
}

export default function DeleteApiKey() {
  const { name } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={apiKeyPagesWords.deleteTitle(name)}
      description={apiKeyPagesWords.deleteHint}
      closeTo={INTEGRATIONS_PATH}
      submitLabel={apiKeyPagesWords.delete}
      variant="danger"
    />
  )
}
