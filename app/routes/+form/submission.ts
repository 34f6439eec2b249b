import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { isDomainError, type DomainError, type ErrorCode } from '~/domain/errors'
import type { Log } from '~/domain/log.port'

/** What an action answers when the form has to be looked at again. */
export interface Refusal {
  result: SubmissionResult
}

/** What the specification calls it when a form fails, whatever the reason (4-trust §8): stands before the reason. */
export interface Failure {
  words: string
  log: Log
  /** A refusal has words of its own; these are for what nobody foresaw. */
  onlyUnforeseen?: boolean
}

const STATUSES: Partial<Record<ErrorCode, number>> = {
  unauthorized: 401,
  forbidden: 403,
  conflict: 409,
  in_progress: 409,
  too_large: 413,
  too_many_requests: 429,
}

/** The status of a page whose form a verb refused. */
export const statusOf = ({ code }: DomainError): number => STATUSES[code] ?? 422

/**
 * The screens' door to a verb: reads the form with the schema, runs the verb, and turns its refusal into field errors.
 * A record that is not there is a page that is not there (404); what is unexpected goes on to the error boundary,
 * unless the screen has words for its failure: then it is logged, and those words are the answer.
 */
export async function submit<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  verb: (input: z.output<Schema>) => Promise<Response>,
  failure?: Failure,
) {
  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success') return data<Refusal>({ result: submission.reply() }, 422)
  try {
    return await verb(submission.value as z.output<Schema>)
  } catch (error) {
    if (!isDomainError(error)) {
      if (!failure) throw error
      const result = submission.reply({ formErrors: [failure.words] })
      // A disk that refused: it is in the log already, and the browser may ask again.
      if (error instanceof Response) return data<Refusal>({ result }, { status: error.status, headers: error.headers })
      failure.log.error({ err: error }, failure.words)
      return data<Refusal>({ result }, 500)
    }
    if (error.code === 'not_found') throw missing()
    const { fieldErrors, message } = error
    const before = failure?.onlyUnforeseen ? undefined : failure?.words
    const result = submission.reply(
      fieldErrors
        ? { fieldErrors, formErrors: before ? [before] : [] }
        : { formErrors: [before ? `${before}. ${message}` : message] },
    )
    return data<Refusal>({ result }, statusOf(error))
  }
}

/** A read that answers 404 as a page where the record is not there or not the reader's, and 403 where it is not for them. */
export async function orMissing<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (isDomainError(error) && error.code === 'not_found') throw missing()
    if (isDomainError(error) && error.code === 'forbidden')
      throw new Response(null, { status: 403, statusText: 'Forbidden' })
    throw error
  }
}

/** A read that answers 403 as a page where the reader may not. */
export async function orForbidden<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (isDomainError(error) && error.code === 'forbidden')
      throw new Response(null, { status: 403, statusText: 'Forbidden' })
    throw error
  }
}

const missing = () => new Response(null, { status: 404, statusText: 'Not Found' })
