import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { isDomainError, type ErrorCode } from '~/domain/errors'

/** What an action answers when the form has to be looked at again. */
export interface Refusal {
  result: SubmissionResult
}

const statusOf: Partial<Record<ErrorCode, number>> = {
  unauthorized: 401,
  forbidden: 403,
  conflict: 409,
  in_progress: 409,
  too_large: 413,
  too_many_requests: 429,
}

/**
 * The screens' door to a verb: reads the form with the schema, runs the verb, and turns its refusal into field errors.
 * A record that is not there is a page that is not there (404); what is unexpected goes on to the error boundary,
 * unless `onSurprise` logs it and answers with the specification's words for it.
 */
export async function submit<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  verb: (input: z.output<Schema>) => Promise<Response>,
  { onSurprise }: { onSurprise?: (error: unknown) => string } = {},
) {
  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success') return data<Refusal>({ result: submission.reply() }, 422)
  try {
    return await verb(submission.value as z.output<Schema>)
  } catch (error) {
    if (!isDomainError(error)) {
      if (!onSurprise) throw error
      return data<Refusal>({ result: submission.reply({ formErrors: [onSurprise(error)] }) }, 500)
    }
    if (error.code === 'not_found') throw missing()
    const result = submission.reply(
      error.fieldErrors ? { fieldErrors: error.fieldErrors } : { formErrors: [error.message] },
    )
    return data<Refusal>({ result }, statusOf[error.code] ?? 422)
  }
}

/** A read that answers 404 as a page where the record is not there or not the reader's. */
export async function orMissing<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (isDomainError(error) && error.code === 'not_found') throw missing()
    throw error
  }
}

const missing = () => new Response(null, { status: 404, statusText: 'Not Found' })
