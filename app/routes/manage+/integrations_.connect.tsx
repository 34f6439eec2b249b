import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { startConnecting } from '~/domain/crm/connect-high-level.server'
import { isDomainError } from '~/domain/errors'
import { redirectWithNotice } from '../+form/notice.server'
import { orForbidden } from '../+form/submission'

/** Starts GoHighLevel's OAuth flow. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  try {
    return redirect(await orForbidden(startConnecting(ctx)))
  } catch (error) {
    if (!isDomainError(error)) throw error
    return redirectWithNotice('/manage/integrations', error.message, 'error')
  }
}
