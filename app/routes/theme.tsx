import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { keepTheme, themeChoice } from '~/theme.server'
import { ownPath } from './+form/own-path'

/** Choosing is a write: a link that someone sends changes nothing. */
export function loader() {
  return redirect('/manage')
}

/** The look of our own pages, kept by this browser; then back to where it was chosen. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const back = form.get('back')
  return redirect(ownPath(typeof back === 'string' ? back : null), {
    headers: { 'Set-Cookie': await keepTheme(themeChoice(form.get('theme'))) },
  })
}
