import { CarrierError } from '../../../app/domain/carrier.port'
import { asCarrierError } from './refusals'

export const NOT_FOUND = 20_404
export const IN_SERVICE = 21_710

const ERROR_MESSAGES: Record<number, string> = {
  20404: 'The carrier cannot find this registration',
  21629: 'The carrier says this address is not valid',
  21710: 'The number is in this messaging service already',
  21712: 'The number is in another messaging service',
  21717: 'The carrier does not allow this use case for the brand',
  21724: 'The brand was resubmitted too often',
  21725: 'Only a failed brand can be resubmitted',
}

/** `isRead`: nothing can have happened. */
export function asTrustError(error: unknown, isRead: boolean): CarrierError {
  const failure = asCarrierError(error, !isRead)
  const { carrierCode, retryAfterMs, about } = failure
  const known = carrierCode === null ? undefined : ERROR_MESSAGES[carrierCode]
  const outcome = isRead && failure.outcome === 'unknown' ? 'retry' : failure.outcome
  return new CarrierError(
    outcome,
    known ? `${known} (${carrierCode})` : failure.message,
    carrierCode,
    retryAfterMs,
    about,
  )
}

export const hasCode = (error: unknown, code: number) => error instanceof CarrierError && error.carrierCode === code

export type TrustRequests = ReturnType<typeof createTrustRequests>

export function createTrustRequests() {
  const run =
    (isRead: boolean) =>
    async <T>(request: () => Promise<T>): Promise<T> => {
      try {
        return await request()
      } catch (error) {
        throw asTrustError(error, isRead)
      }
    }
  const read = run(true)
  return {
    /** May have happened when its answer is lost. */
    write: run(false),
    read,
    /** null: not found. */
    async find<T>(request: () => Promise<T>): Promise<T | null> {
      try {
        return await read(request)
      } catch (error) {
        if (hasCode(error, NOT_FOUND)) return null
        throw error
      }
    },
  }
}
