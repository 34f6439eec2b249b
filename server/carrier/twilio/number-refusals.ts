import twilio from 'twilio'
import { CarrierError } from '../../../app/domain/carrier.port'
import { asCarrierError } from './refusals'

export const NOT_FOUND = 20_404
export const TOO_MANY_CHECKS = 60_202

const ERROR_MESSAGES: Record<number, string> = {
  21404: 'A trial carrier account holds one number',
  21421: 'The carrier says this number is not valid',
  21422: 'This number is no longer available',
  21450: 'The carrier account has this number already',
  21631: 'The carrier needs an address for this number',
  21649: 'The carrier needs an address for this number',
  21650: 'The carrier needs an address for this number',
  60200: 'The carrier says this number is not valid',
  60203: 'Too many codes were sent to this number. Wait ten minutes',
  60205: 'This number cannot receive texts',
}

const PAYMENT_REQUIRED = 402

/** Suspended and unpaid accounts share codes: the status and the text differ. */
const isUnpaid = ({ status, message }: { status: number; message: string }) =>
  status === PAYMENT_REQUIRED || /\b(funds|balance)\b/i.test(message)

/** `isRead`: nothing can have happened. */
export function asNumberError(error: unknown, isRead: boolean): CarrierError {
  if (error instanceof twilio.RestException && isUnpaid(error)) {
    const { code = null } = error
    return new CarrierError('refused', 'The carrier account has no funds', code, null, 'funds')
  }
  const failure = asCarrierError(error, !isRead)
  const known = failure.carrierCode === null ? undefined : ERROR_MESSAGES[failure.carrierCode]
  const outcome = isRead && failure.outcome === 'unknown' ? 'retry' : failure.outcome
  const { carrierCode, retryAfterMs, about } = failure
  return new CarrierError(
    outcome,
    known ? `${known} (${carrierCode})` : failure.message,
    carrierCode,
    retryAfterMs,
    about,
  )
}
