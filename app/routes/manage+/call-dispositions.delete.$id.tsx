import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { getAccountDispositions } from '~/domain/account-dispositions/account-dispositions.read.server'
import { deleteAccountDisposition } from '~/domain/account-dispositions/change-account-dispositions.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { redirectIfNotFound } from '../+form/redirect-if-not-found.server'
import { handleSubmission, orForbidden } from '../+form/submission'
import { dispositionPagesWords } from './+dispositions/disposition-pages.words'
import { DISPOSITIONS_PATH } from './+dispositions/disposition-paths'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const found = (await orForbidden(getAccountDispositions(ctx))).find(({ id }) => id === params.id)
  if (!found) throw await redirectWithNotice(DISPOSITIONS_PATH, dispositionPagesWords.gone, 'warning')
  return { name: found.name, required: found.required }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(
    await readForm(request, ctx, DISPOSITIONS_PATH),
    z.strictObject({}),
    () =>
      redirectIfNotFound(DISPOSITIONS_PATH, dispositionPagesWords.gone, async () => {
        await deleteAccountDisposition(ctx, params.id!)
        return redirectWithNotice(DISPOSITIONS_PATH, dispositionPagesWords.deleted)
      }),
    { message: dispositionPagesWords.deleteFailed, log: ctx.log },
  )
}

export default function DeleteDisposition() {
  const { name, required } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={dispositionPagesWords.deleteTitle(name)}
      description={dispositionPagesWords.deleteHint}
      closeTo={DISPOSITIONS_PATH}
      submitLabel={dispositionPagesWords.delete}
      variant="danger"
      disabled={required}
    />
  )
}
