import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useParams } from '@remix-run/react'
import { isDomainError } from '~/domain/errors'
import { cancelDropBatch } from '~/domain/ringless/cancel-drop-batch.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { orNotFound } from '../+form/submission'
import { batchPath } from '../+ringless/ringless-paths'
import { ringlessPagesWords } from './+ringless/ringless-pages.words'
import { requireSignedIn } from './+shell/require-signed-in.server'

export const loader = (args: LoaderFunctionArgs) => requireSignedIn(args)

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const path = batchPath(params.id!)
  await readForm(request, ctx, path)
  try {
    await orNotFound(cancelDropBatch(ctx, params.id!))
    return redirectWithNotice(path, ringlessPagesWords.canceled)
  } catch (error) {
    if (!isDomainError(error)) throw error
    return redirectWithNotice(path, error.message, 'error')
  }
}

export default function CancelRingless() {
  const { id } = useParams()
  return (
    <ActionFormDialog
      title={ringlessPagesWords.cancelQuestion}
      description={ringlessPagesWords.cancelEffect}
      closeTo={batchPath(id!)}
      submitLabel={ringlessPagesWords.cancel}
      variant="danger"
    />
  )
}
