import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { keepLook } from '~/theme.server'
import { readAnybodysForm } from './+form/read-form.server'
import { ownPath } from './+form/own-path'

/** Choosing is a write: a link that someone sends changes nothing. */
export function loader() {
  return redirect('/manage')
}

/** The look of our own pages, or of a frame's as its host says it, kept by this browser; then back to where it was chosen. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readAnybodysForm(request)
  const headers = { 'Set-Cookie': await keepLook(form, context.frame !== null) }
  // The frame's page shows it already.
  if (context.frame) return new Response(null, { status: 204, headers })
  const back = form.get('back')
  return redirect(ownPath(typeof back === 'string' ? back : null), { headers })
}
