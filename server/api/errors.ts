import { ORPCError } from '@orpc/server'
import { ValidationError } from '@orpc/contract'
import { isStorageFault } from '../../db/storage-fault'
import { toPlainMessage } from './plain-issues'
import { isDomainError, type DomainError, type ErrorCode, type FieldErrors } from '../../app/domain/errors'

export const STATUS_OF: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  another_user: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many_requests: 429,
  invalid: 422,
  invalid_code: 422,
  code_expired: 422,
  already_on_a_call: 409,
  not_possible_now: 409,
  no_numbers: 409,
  no_minutes: 409,
  no_funds: 409,
  no_credits: 409,
  no_videos: 409,
  no_drops: 409,
  account_blocked: 409,
  terms_unsigned: 409,
  PAYMENT_RETRY_FAILED_ERROR: 409,
  no_seat: 403,
  nothing_to_dial: 409,
  number_on_dnc: 409,
  number_protected: 409,
  import_not_ready: 409,
  unreadable_file: 422,
  too_large: 413,
  idempotency_mismatch: 422,
  in_progress: 409,
  crm_not_connected: 409,
  crm_expired: 409,
  crm_refused: 409,
  crm_rate_limited: 429,
  // Not a 5xx: those are our own faults and are answered with 'An error occurred'.
  crm_unreachable: 424,
  carrier_refused: 409,
  carrier_unreachable: 424,
  quote_changed: 409,
  OVERDUE_CART_ERROR: 409,
  PROMO_CODE_ERROR: 422,
}

export interface ErrorBody {
  error: string
  code: string
  validationErrors?: { fieldErrors: FieldErrors }
  /** Of `quote_changed`. */
  quote?: unknown
  /** Only for internal errors: the id to find in the log. */
  requestId?: string
}

export interface ErrorAnswer {
  status: number
  body: ErrorBody
}

export function toErrorAnswer(error: DomainError): ErrorAnswer {
  return {
    status: STATUS_OF[error.code],
    body: {
      ...error.details,
      error: error.message,
      code: error.code,
      ...(error.fieldErrors ? { validationErrors: { fieldErrors: error.fieldErrors } } : {}),
    },
  }
}

/** Internal errors expose no details; the log has them under the request id. */
export const internalError = (requestId: string): ErrorAnswer => ({
  status: 500,
  body: { error: 'An error occurred', code: 'internal', requestId },
})

export const RETRY_AFTER_STORAGE_S = 5

/** A storage fault is answered with a retryable error, everything else as an internal error. */
export const internalErrorAnswer = (error: unknown, requestId: string): ErrorAnswer =>
  isStorageFault(error)
    ? {
        status: 503,
        body: {
          error: 'The server cannot save anything right now. Try again in a moment',
          code: 'unavailable',
          requestId,
        },
      }
    : internalError(requestId)

export const noRoute: ErrorAnswer = {
  status: 404,
  body: { error: 'There is nothing at this address', code: 'no_route' },
}

export const toOrpcError = (answer: ErrorAnswer): ORPCError<string, ErrorBody> =>
  new ORPCError(answer.body.code, { status: answer.status, message: answer.body.error, data: answer.body })

const isErrorBody = (data: unknown): data is ErrorBody =>
  typeof data === 'object' && data !== null && 'error' in data && 'code' in data

/** Map oRPC's own errors (such as an undecodable form) to our error body. */
export function encodeOrpcError(error: ORPCError<string, unknown>): ErrorBody {
  return isErrorBody(error.data) ? error.data : { error: error.message, code: error.code.toLowerCase() }
}

/** null: an internal error. */
export function refusalOf(error: unknown): ErrorAnswer | null {
  if (isDomainError(error)) return toErrorAnswer(error)
  if (!(error instanceof ORPCError)) return null
  if (isErrorBody(error.data)) return { status: error.status, body: error.data }
  if (error.code !== 'BAD_REQUEST' || !(error.cause instanceof ValidationError)) return null
  return invalid(error.cause.issues)
}

/** Map schema issues to field errors keyed by path (`contacts.0.numbers`). */
export function invalid(
  issues: ReadonlyArray<{ message: string; path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined }>,
): ErrorAnswer {
  // A Map, because field names may be `constructor` or `__proto__`.
  const messages = new Map<string, string[]>()
  for (const issue of issues) {
    const field = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
    messages.set(field, [...(messages.get(field) ?? []), toPlainMessage(issue)])
  }
  const fieldErrors: FieldErrors = Object.fromEntries(messages)
  return {
    status: STATUS_OF.invalid,
    body: { error: 'Please fix the errors and try again', code: 'invalid', validationErrors: { fieldErrors } },
  }
}
