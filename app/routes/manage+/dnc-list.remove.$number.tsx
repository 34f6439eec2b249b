import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { isDomainError } from '~/domain/errors'
import { removeSuppression } from '~/domain/protection/remove-suppression.server'
import { findSuppression } from '~/domain/protection/suppressions.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return redirectIfRemoved(() => findSuppression(ctx, params.number!))
}

/** Already removed, by another user or a double press: return to the list instead of a 404. */
async function redirectIfRemoved<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'not_found') throw error
    throw await redirectWithNotice('/manage/dnc-list', 'This number is no longer on the DNC list', 'warning')
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, '/manage/dnc-list'), z.strictObject({}), () =>
    redirectIfRemoved(async () => {
      await removeSuppression(ctx, params.number!)
      return redirectWithNotice('/manage/dnc-list', 'Number removed')
    }),
  )
}

export default function RemoveNumber() {
  const entry = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={`Remove ${entry.display}?`}
      description="Your account can call and text this number again. Make sure that the person agreed."
      closeTo="/manage/dnc-list"
      submitLabel="Remove"
      variant="danger"
      disabled={!entry.removable}
    />
  )
}
