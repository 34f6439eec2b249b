import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { signOut } from '~/domain/access/sign-out.server'

/** Sign-out is POST only: a link must not sign anyone out. */
export function loader() {
  return redirect('/manage')
}

export async function action({ request, context }: ActionFunctionArgs) {
  await signOut(await context.requireUser(request))
  // In a frame the host signs in; the sign-in page is not available there.
  return redirect(context.frame ? '/hand-over?signedOut=1' : '/sign-in', {
    headers: { 'Set-Cookie': context.sessionCookie.clear() },
  })
}
