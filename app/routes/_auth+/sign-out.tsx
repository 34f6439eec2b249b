import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { signOut } from '~/domain/access/sign-out.server'

/** Signing out is a write: a link that someone sends cannot do it. */
export function loader() {
  return redirect('/manage')
}

export async function action({ request, context }: ActionFunctionArgs) {
  await signOut(await context.requireUser(request))
  return redirect('/sign-in', { headers: { 'Set-Cookie': context.sessionCookie.clear() } })
}
