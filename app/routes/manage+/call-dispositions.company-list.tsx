import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { getTeamDispositions, updateTeamDispositions } from '~/domain/account-dispositions/team-dispositions.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orForbidden } from '../+form/submission'
import { dispositionPagesWords } from './+dispositions/disposition-pages.words'
import { DISPOSITIONS_PATH, useDispositionsPath } from './+dispositions/disposition-paths'
import { findListOwner } from './+dispositions/find-list-owner.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { company, source } = await orForbidden(getTeamDispositions(ctx))
  if (!company || source === 'company') {
    const { path } = await findListOwner(ctx, request)
    throw await redirectWithNotice(path, dispositionPagesWords.noOwnList, 'warning')
  }
  return { company: company.name }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { path } = await findListOwner(ctx, request)
  return handleSubmission(await readForm(request, ctx, DISPOSITIONS_PATH), z.strictObject({}), async () => {
    await updateTeamDispositions(ctx, { source: 'company' })
    return redirectWithNotice(path, dispositionPagesWords.companyListUsed)
  })
}

export default function UseCompanyList() {
  const { company } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={dispositionPagesWords.companyListTitle(company)}
      description={dispositionPagesWords.companyListHint}
      closeTo={useDispositionsPath()}
      submitLabel={dispositionPagesWords.companyListAction}
      variant="danger"
    />
  )
}
