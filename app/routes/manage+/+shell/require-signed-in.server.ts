import type { LoaderFunctionArgs } from '@remix-run/node'

/** Loader of pages without data: redirects to sign-in. */
export async function requireSignedIn({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  return null
}
