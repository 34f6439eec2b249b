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
  message: string
  log: Log
  /** For unexpected errors only. */
  unexpectedOnly?: boolean
}

const STATUSES: Partial<Record<ErrorCode, number>> = {
  unauthorized: 401,
  forbidden: 403,
  conflict: 409,
  in_progress: 409,
  too_large: 413,
  too_many_requests: 429,
}

export const getHttpStatus = ({ code }: DomainError): number => STATUSES[code] ?? 422

/** DomainErrors become field errors. Throws 404. */
export async function handleSubmission<Schema extends z.ZodType, Answer = Response>(
  form: FormData,
  schema: Schema,
  handler: (input: z.output<Schema>) => Promise<Answer>,
  failure?: Failure,
) {
  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success') return data<Refusal>({ result: submission.reply() }, 422)
  try {
    return await handler(submission.value as z.output<Schema>)
  } catch (error) {
    if (!isDomainError(error)) {
      if (!failure) throw error
      const result = submission.reply({ formErrors: [failure.message] })
      // Logged already; its Response has Retry-After.
      if (error instanceof Response) return data<Refusal>({ result }, { status: error.status, headers: error.headers })
      failure.log.error({ err: error }, failure.message)
      return data<Refusal>({ result }, 500)
    }
    if (error.code === 'not_found') throw notFound()
    const { fieldErrors, message } = error
    const prefix = failure?.unexpectedOnly ? undefined : failure?.message
    const result = submission.reply(
      fieldErrors
        ? { fieldErrors, formErrors: prefix ? [prefix] : [] }
        : { formErrors: [prefix ? `${prefix}. ${message}` : message] },
    )
    return data<Refusal>({ result }, getHttpStatus(error))
  }
}

/** Throws 404, 403. */
export async function orNotFound<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    if (isDomainError(error) && error.code === 'not_found') throw notFound()
    if (isDomainError(error) && error.code === 'forbidden')
      throw new Response(null, { status: 403, statusText: 'Forbidden' })
    throw error
  }
}

/** Throws 403. */
export async function orForbidden<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    if (isDomainError(error) && error.code === 'forbidden')
      throw new Response(null, { status: 403, statusText: 'Forbidden' })
    throw error
  }
}

const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' })
