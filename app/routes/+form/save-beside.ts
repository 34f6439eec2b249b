import type { ClientActionFunctionArgs } from '@remix-run/react'
import { saveOrTell } from './save-or-tell'

/** Where a form's reader is led on to. */
interface LedOn {
  goTo: string
}

export const isLedOn = (answer: unknown): answer is LedOn =>
  typeof answer === 'object' && answer !== null && 'goTo' in answer

/**
 * The clientAction of a route whose forms are all sent beside their page, by `useBeside`: an answer that leads on is told as data.
 * Redirected and sent once more before that is over, a fetcher is kept by the router (1.23) among its redirects for ever: it throws
 * 'Expected fetcher' at the end of each navigation from then on, and no page opens any more.
 */
export async function saveBeside(args: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>): Promise<unknown> {
  try {
    return await saveOrTell(args)
  } catch (answer) {
    const goTo = answer instanceof Response ? answer.headers.get('Location') : null
    // Whoever has to leave the document takes the router along.
    const leaves = answer instanceof Response && answer.headers.has('X-Remix-Reload-Document')
    if (goTo === null || leaves) throw answer
    return { goTo } satisfies LedOn
  }
}
