import twilio from 'twilio'
import { CarrierError, isCarrierError } from '../../../app/domain/carrier.port'

/** The carrier's codes as sentences for a seller (official error list). */
const SENTENCES: Record<number, string> = {
  10004: 'Too many calls at once for the carrier account',
  20003: 'The carrier does not know our credentials',
  20404: 'The carrier knows no such call',
  21201: 'No number to call',
  21205: 'The carrier cannot reach our address',
  21210: 'The caller ID is not verified',
  21211: 'The carrier says that this is no valid number',
  21212: 'The caller ID is not one of the account',
  21213: 'No caller ID',
  21214: 'The carrier cannot reach this number',
  21215: 'The carrier account may not call this region',
  21216: 'The carrier does not allow calls to this number',
  21219: 'A trial account calls verified numbers only',
  21220: 'The call is not in a state for this',
  22005: 'The carrier’s queue is longer than a day',
}

/** The number that a call was to come from is not one of the account, or not any more. */
const ABOUT_CALLER_ID = new Set([21210, 21212])

/** What the SDK threw, in our words. A 4xx is a refusal: nothing happened and never will. */
export function asCarrierError(error: unknown): CarrierError {
  if (isCarrierError(error)) return error
  if (error instanceof twilio.RestException) {
    const code = error.code ?? null
    return new CarrierError(
      'refused',
      `${(code !== null && SENTENCES[code]) || error.message}${code === null ? '' : ` (${code})`}`,
      code,
      null,
      code !== null && ABOUT_CALLER_ID.has(code) ? 'caller-id' : null,
    )
  }
  throw error
}
