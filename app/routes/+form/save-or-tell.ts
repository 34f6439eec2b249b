import type { ClientActionFunctionArgs } from '@remix-run/react'
import { isRefusal } from '~/live/keep-last'
import { RefusedOnTheWay } from '~/ui/page-answers'

/** Stands beside a form that is sent again by itself. */
export const NOT_SAVED = 'Not saved yet: the server does not answer. It is tried again by itself.'
/** Stands beside a deed that nobody knows the end of: doing it again is its reader's to decide. */
export const NOT_ANSWERED = 'The server does not answer. Look whether it was done before you try again.'
/** Stands beside either: sent again it would only be refused again. */
export const REFUSED = 'Not saved: it was refused on its way to the server.'

interface NotSaved<Why = 'unanswered' | 'refused'> {
  notSaved: Why
}

const isTold = (answer: unknown): answer is NotSaved =>
  typeof answer === 'object' && answer !== null && 'notSaved' in answer

/** Whether a form's answer is that there was none. */
export const isNotSaved = (answer: unknown): answer is NotSaved<'unanswered'> =>
  isTold(answer) && answer.notSaved === 'unanswered'

/** Whether it never came to the server, because something before it refused it. */
export const isRefusedOnTheWay = (answer: unknown): answer is NotSaved<'refused'> =>
  isTold(answer) && answer.notSaved === 'refused'

/**
 * A route's clientAction: the form is told when no answer came, the server has failed, or something refused it on its way. The
 * router would show the error in the page's place, and with the page went what was chosen and typed there. What the server
 * refuses is said as it is.
 */
export async function saveOrTell({
  request,
  serverAction,
}: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    if (isRefusal(error) || request.signal.aborted) throw error
    // Too many at once is over by and by.
    const isFinal = error instanceof RefusedOnTheWay && error.status !== 429
    return { notSaved: isFinal ? 'refused' : 'unanswered' } satisfies NotSaved
  }
}
