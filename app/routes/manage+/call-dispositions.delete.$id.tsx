import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  getAccountDispositions,
  getCompanyDispositions,
} from '~/domain/account-dispositions/account-dispositions.read.server'
import { deleteAccountDisposition } from '~/domain/account-dispositions/change-account-dispositions.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { redirectIfNotFound } from '../+form/redirect-if-not-found.server'
import { handleSubmission, orForbidden } from '../+form/submission'
import { dispositionPagesWords } from './+dispositions/disposition-pages.words'
import { DISPOSITIONS_PATH, useDispositionsPath } from './+dispositions/disposition-paths'
import { findListOwner } from './+dispositions/find-list-owner.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { owner, path } = await findListOwner(ctx, request)
  const listed = await orForbidden(owner === 'company' ? getCompanyDispositions(ctx) : getAccountDispositions(ctx))
  const found = listed.find(({ id }) => id === params.id)
  if (!found) throw await redirectWithNotice(path, dispositionPagesWords.gone, 'warning')
  return { name: found.name, required: found.required }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { owner, path } = await findListOwner(ctx, request)
  return handleSubmission(
    await readForm(request, ctx, DISPOSITIONS_PATH),
    z.strictObject({}),
    () =>
      redirectIfNotFound(path, dispositionPagesWords.gone, async () => {
        await deleteAccountDisposition(ctx, params.id!, owner)
        return redirectWithNotice(path, dispositionPagesWords.deleted)
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
      closeTo={useDispositionsPath()}
      submitLabel={dispositionPagesWords.delete}
      variant="danger"
      disabled={required}
    />
  )
}
