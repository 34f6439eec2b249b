import { errorWords } from './error.words'

export type ErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'another_user'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_many_requests'
  | 'invalid'
  | 'invalid_code'
  | 'code_expired'
  | 'already_on_a_call'
  | 'not_possible_now'
  | 'no_numbers'
  | 'no_minutes'
  | 'no_funds'
  | 'no_credits'
  | 'no_videos'
  | 'no_drops'
  | 'account_blocked'
  | 'terms_unsigned'
  | 'PAYMENT_RETRY_FAILED_ERROR'
  | 'no_seat'
  | 'nothing_to_dial'
  | 'number_on_dnc'
  | 'number_protected'
  | 'import_not_ready'
  | 'unreadable_file'
  | 'too_large'
  | 'idempotency_mismatch'
  | 'in_progress'
  | 'crm_not_connected'
  | 'crm_expired'
  | 'crm_refused'
  | 'crm_rate_limited'
  | 'crm_unreachable'
  | 'carrier_refused'
  | 'carrier_unreachable'
  | 'quote_changed'
  // Spec 3-settings §8.
  | 'OVERDUE_CART_ERROR'
  | 'PROMO_CODE_ERROR'

export type FieldErrors = Record<string, string[]>

/** `message` is shown to users. Use `isDomainError`: there are two module graphs. */
export class DomainError extends Error {
  readonly isDomainError = true
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fieldErrors?: FieldErrors,
    /** Also in the answer: what the client needs to continue. */
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message)
    this.name = 'DomainError'
  }
}

export function isDomainError(error: unknown): error is DomainError {
  return typeof error === 'object' && error !== null && 'isDomainError' in error && error.isDomainError === true
}

/** Also for another account's. */
export const notFound = (what: string): DomainError => new DomainError('not_found', errorWords.notFound(what))

export const forbidden = (): DomainError => new DomainError('forbidden', errorWords.forbidden)
