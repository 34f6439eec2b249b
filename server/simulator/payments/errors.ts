import type { Stripe } from 'stripe'

export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  code?: string
  decline_code?: string
  message: string
  param?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  setup_intent?: Stripe.SetupIntent
}

export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message)
  }
}

export const invalidRequest = (message: string, param?: string, code?: string, status = 400) =>
  new StripeError(status, { type: 'invalid_request_error', message, ...(param && { param }), ...(code && { code }) })

export const missing = (what: string, id: string, param = 'id', status = 404) =>
  invalidRequest(`No such ${what}: '${id}'`, param, 'resource_missing', status)
