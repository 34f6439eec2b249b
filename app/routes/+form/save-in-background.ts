import type { ClientActionFunctionArgs } from '@remix-run/react'
import { saveOrReportFailure } from './save-or-report-failure'

interface RedirectData {
  goTo: string
}

export const isRedirectData = (answer: unknown): answer is RedirectData =>
  typeof answer === 'object' && answer !== null && 'goTo' in answer

/** Redirects as data: a redirected fetcher resubmitted early breaks router 1.23. */
export async function saveInBackground(
  args: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>,
): Promise<unknown> {
  try {
    return await saveOrReportFailure(args)
  } catch (answer) {
    const goTo = answer instanceof Response ? answer.headers.get('Location') : null
    // A reload discards the router anyway.
    const reloadsDocument = answer instanceof Response && answer.headers.has('X-Remix-Reload-Document')
    if (goTo === null || reloadsDocument) throw answer
    return { goTo } satisfies RedirectData
  }
}
