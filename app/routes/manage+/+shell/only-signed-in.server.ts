import type { LoaderFunctionArgs } from '@remix-run/node'

/** For a page that reads nothing of its own: whoever is not signed in is sent to do so. */
export async function onlySignedIn({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  return null
}
