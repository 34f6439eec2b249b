import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { signOut } from '~/domain/access/sign-out.server'

/** Signing out is a write: a link that someone sends cannot do it. */
export function loader() {
  return redirect('/manage')
}

export async function action({ request, context }: ActionFunctionArgs) {
  await signOut(await context.requireUser(request))
  // A frame is signed in by its host: the sign-in page is none of its pages.
  return redirect(context.frame ? '/hand-over?signedOut=1' : '/sign-in', {
    headers: { 'Set-Cookie': context.sessionCookie.clear() },
  })
}
