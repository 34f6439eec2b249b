import type { ClientActionFunctionArgs } from '@remix-run/react'
import { isRefusal } from '~/live/keep-last'
import { RefusedOnTheWay } from '~/ui/page-answers'

export const NOT_SAVED = 'Not saved yet: the server does not answer. It is tried again by itself.'
export const NOT_ANSWERED = 'The server does not answer. Look whether it was done before you try again.'
export const REFUSED = 'Not saved: it was refused on its way to the server.'

interface NotSaved<Why = 'unanswered' | 'refused'> {
  notSaved: Why
}

const isTold = (answer: unknown): answer is NotSaved =>
  typeof answer === 'object' && answer !== null && 'notSaved' in answer

export const isNotSaved = (answer: unknown): answer is NotSaved<'unanswered'> =>
  isTold(answer) && answer.notSaved === 'unanswered'

export const isRefusedOnTheWay = (answer: unknown): answer is NotSaved<'refused'> =>
  isTold(answer) && answer.notSaved === 'refused'

/** An error page would discard the input. */
export async function saveOrTell({
  request,
  serverAction,
}: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    if (isRefusal(error) || request.signal.aborted) throw error
    // 429 is temporary.
    const isFinal = error instanceof RefusedOnTheWay && error.status !== 429
    return { notSaved: isFinal ? 'refused' : 'unanswered' } satisfies NotSaved
  }
}
