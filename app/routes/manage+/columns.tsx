import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { listPage } from '~/domain/saved-views/saved-views.schema'
import { readForm } from '../+form/expected-user.server'
import { safeRedirectPath } from '../+form/safe-redirect-path'
import { serializeColumns } from '../+list/column-cookie.server'
import { columnIds } from '../+list/column-ids'

/** POST only: a link must not change the columns. */
export function loader() {
  return redirect('/manage')
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, '/manage')
  const page = listPage.safeParse(form.get('page'))
  const ids = columnIds.safeParse(form.getAll('column'))
  if (!page.success || !ids.success) throw new Response(null, { status: 400, statusText: 'Bad Request' })
  const back = form.get('back')
  return redirect(safeRedirectPath(typeof back === 'string' ? back : null), {
    headers: { 'Set-Cookie': await serializeColumns(page.data, ids.data) },
  })
}
