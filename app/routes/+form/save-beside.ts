import type { ClientActionFunctionArgs } from '@remix-run/react'
import { saveOrTell } from './save-or-tell'

interface LedOn {
  goTo: string
}

export const isLedOn = (answer: unknown): answer is LedOn =>
  typeof answer === 'object' && answer !== null && 'goTo' in answer

/** Redirects as data: a redirected fetcher resubmitted early breaks router 1.23. */
export async function saveBeside(args: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>): Promise<unknown> {
  try {
    return await saveOrTell(args)
  } catch (answer) {
    const goTo = answer instanceof Response ? answer.headers.get('Location') : null
    // A reload discards the router anyway.
    const leaves = answer instanceof Response && answer.headers.has('X-Remix-Reload-Document')
    if (goTo === null || leaves) throw answer
    return { goTo } satisfies LedOn
  }
}
