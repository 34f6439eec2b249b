import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { dismissDispositionSuggestion } from '~/domain/disposition-check/dismiss-suggestion.server'
import { dismissSuggestion } from '~/domain/disposition-check/disposition-check.schema'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission, orForbidden, orNotFound } from '../+form/submission'

/** POST only. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/manage/history/${params.uuid}`)
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = `/manage/history/${params.uuid}`
  return handleSubmission(await readForm(request, ctx, page), dismissSuggestion, async ({ category }) => {
    await orForbidden(orNotFound(dismissDispositionSuggestion(ctx, { uuid: params.uuid!, category })))
    return redirect(page)
  })
}
