import { isCarrierError } from '../carrier.port'
import { DomainError } from '../errors'
import { errorWords } from '../error.words'

/** What the user reads of a CarrierError; other errors as they are. */
export function toCarrierFault(error: unknown): unknown {
  if (!isCarrierError(error)) return error
  return error.outcome === 'refused'
    ? new DomainError('carrier_refused', error.message)
    : new DomainError('carrier_unreachable', errorWords.carrierUnreachable)
}
