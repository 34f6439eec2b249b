import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { serializeAppearance } from '~/theme-cookie.server'
import { readUncheckedForm } from './+form/read-form.server'
import { safeRedirectPath } from './+form/safe-redirect-path'

/** POST only: a link must not change the theme. */
export function loader() {
  return redirect('/manage')
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readUncheckedForm(request)
  const headers = { 'Set-Cookie': await serializeAppearance(form, context.frame !== null) }
  // The framed page has applied it already.
  if (context.frame) return new Response(null, { status: 204, headers })
  const back = form.get('back')
  return redirect(safeRedirectPath(typeof back === 'string' ? back : null), { headers })
}
