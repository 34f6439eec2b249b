import type { ClientActionFunctionArgs } from '@remix-run/react'
import { isRefusal } from './keep-last'

/** Stands beside a form that is sent again by itself. */
export const NOT_SAVED = 'Not saved yet: the server does not answer. It is tried again by itself.'
/** Stands beside a deed that nobody knows the end of: doing it again is its reader's to decide. */
export const NOT_ANSWERED = 'The server does not answer. Look whether it was done before you try again.'

interface NotSaved {
  notSaved: true
}

/** Whether a form's answer is that there was none. */
export const isNotSaved = (answer: unknown): answer is NotSaved =>
  typeof answer === 'object' && answer !== null && 'notSaved' in answer

/**
 * A route's clientAction: the form is told when no answer came or the server has failed. The router would show the error in the
 * page's place, and with the page went what was chosen and typed there. What the server refuses is said as it is.
 */
export async function saveOrTell({
  request,
  serverAction,
}: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    if (isRefusal(error) || request.signal.aborted) throw error
    return { notSaved: true } satisfies NotSaved
  }
}
