import { Stripe } from 'stripe'
import type { ChargeResult } from '../../../app/domain/payment.port'

const { errors } = Stripe

/** The request did not leave this machine. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

export type Failure =
  | { kind: 'declined'; code: string; paymentId: string | null }
  | { kind: 'needs_person'; paymentId: string | null; clientSecret: string | null }
  | { kind: 'unknown' }
  | { kind: 'unreachable' }

/** The SDK says '' for missing codes. */
export const firstText = (...texts: (string | undefined)[]): string | undefined => texts.find((text) => text)

const codeOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'code' in value ? String(value.code) : ''

/** What a failed write means. Throws what is not the SDK's. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof errors.StripeError)) throw error
  const { payment_intent: payment = null } = error
  if (error instanceof errors.StripeCardError)
    return isAuthentication(error.code)
      ? { kind: 'needs_person', paymentId: payment?.id ?? null, clientSecret: payment?.client_secret ?? null }
      : {
          kind: 'declined',
          code: firstText(error.decline_code, error.code) ?? 'card_declined',
          paymentId: payment?.id ?? null,
        }
  if (error instanceof errors.StripeConnectionError)
    return { kind: NEVER_SENT.has(codeOf(error.detail)) ? 'unreachable' : 'unknown' }
  // Refused before it was executed.
  if (
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    error.statusCode === 503
  )
    return { kind: 'unreachable' }
  // Another request has this key: look it up.
  if (error instanceof errors.StripeIdempotencyError || error.statusCode === 409) return { kind: 'unknown' }
  if (error instanceof errors.StripeInvalidRequestError)
    return { kind: 'declined', code: firstText(error.code) ?? 'invalid_request', paymentId: payment?.id ?? null }
  return { kind: 'unknown' }
}

const AUTHENTICATION_CODES: ReadonlySet<string> = new Set([
  'authentication_required',
  'payment_intent_authentication_failure',
  'setup_intent_authentication_failure',
])
export const isAuthentication = (code: string | undefined): boolean => AUTHENTICATION_CODES.has(code ?? '')

export function chargeFailureOf(error: unknown): ChargeResult {
  const failure = failureOf(error)
  if (failure.kind !== 'needs_person') return failure
  const { paymentId, clientSecret } = failure
  return paymentId === null
    ? { kind: 'declined', paymentId: null, code: 'authentication_required' }
    : { kind: 'needs_person', paymentId, clientSecret }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing'
