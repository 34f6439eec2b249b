import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { keepLook } from '~/theme.server'
import { readAnybodysForm } from './+form/read-form.server'
import { ownPath } from './+form/own-path'

/** POST only: a link must not change the theme. */
export function loader() {
  return redirect('/manage')
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readAnybodysForm(request)
  const headers = { 'Set-Cookie': await keepLook(form, context.frame !== null) }
  // The framed page has applied it already.
  if (context.frame) return new Response(null, { status: 204, headers })
  const back = form.get('back')
  return redirect(ownPath(typeof back === 'string' ? back : null), { headers })
}
