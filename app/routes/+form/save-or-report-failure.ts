import type { ClientActionFunctionArgs } from '@remix-run/react'
import { isFinalError } from '~/live/create-cached-loader'
import { ProxyRefusal } from '~/ui/page-fetch'

interface SaveFailure<Reason = 'unanswered' | 'refused'> {
  notSaved: Reason
}

const isSaveFailure = (answer: unknown): answer is SaveFailure =>
  typeof answer === 'object' && answer !== null && 'notSaved' in answer

export const isUnanswered = (answer: unknown): answer is SaveFailure<'unanswered'> =>
  isSaveFailure(answer) && answer.notSaved === 'unanswered'

export const isRejectedInTransit = (answer: unknown): answer is SaveFailure<'refused'> =>
  isSaveFailure(answer) && answer.notSaved === 'refused'

/** An error page would discard the input. */
export async function saveOrReportFailure({
  request,
  serverAction,
}: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    if (isFinalError(error) || request.signal.aborted) throw error
    // 429 is temporary.
    const isFinal = error instanceof ProxyRefusal && error.status !== 429
    return { notSaved: isFinal ? 'refused' : 'unanswered' } satisfies SaveFailure
  }
}
