import { redirect, redirectDocument, type ActionFunctionArgs } from '@remix-run/node'
import { signInDemoPerson } from '~/domain/access/sign-in-demo-person.server'
import { readUncheckedForm } from '../+form/read-form.server'
import { safeRedirectPath } from '../+form/safe-redirect-path'
import { orNotFound } from '../+form/submission'

export const loader = () => redirect('/manage')

/** One press for each seeded person. Elsewhere there is no such page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { demoPeople } = context.world
  const wanted = (await readUncheckedForm(request)).get('person')
  const person = context.frame ? undefined : demoPeople.find(({ vendorUserId }) => vendorUserId === wanted)
  if (!person) throw new Response(null, { status: 404 })
  const session = await orNotFound(signInDemoPerson(await context.ctxFor(request), person))
  return redirectDocument(safeRedirectPath(new URL(request.url).searchParams.get('redirectTo')), {
    headers: { 'Set-Cookie': context.sessionCookie.issue(session.token, session.expiresAt) },
  })
}
