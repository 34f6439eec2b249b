import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { isDomainError, type DomainError, type ErrorCode } from '~/domain/errors'
import type { Log } from '~/domain/log.port'

export interface Refusal {
  result: SubmissionResult
}

/** Text before the reason (spec 4-trust §8). */
export interface Failure {
  words: string
  log: Log
  /** For unexpected errors only. */
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

export const statusOf = ({ code }: DomainError): number => STATUSES[code] ?? 422

/** DomainErrors become field errors. Throws 404. */
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
      // Logged already; its Response has Retry-After.
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

/** Throws 404, 403. */
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

/** Throws 403. */
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
