import type { LoaderFunctionArgs } from '@remix-run/node'
import { findManagedList } from '~/domain/contacts/contacts.read.server'
import { orNotFound } from '../../+form/submission'

/** The name of a list that the user may change. Throws 403, 404. */
export async function loadManagedList({ request, context, params }: LoaderFunctionArgs): Promise<{ name: string }> {
  const ctx = await context.requireUser(request)
  const { name } = await orNotFound(findManagedList(ctx, params.id!))
  return { name }
}
