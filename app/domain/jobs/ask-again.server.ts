import { isStorageFault } from '../../../db/storage-fault'
import { isCarrierError } from '../carrier.port'
import { TryAgain } from './try-again'

/** An outage of days is not asked about every two minutes for each file. */
const LEAST_OFTEN_MS = 10 * 60_000

/** What a job fails with that only the carrier can answer: it is retried until credentials are fixed or the outage ends. */
export function askAgain(error: unknown, sinceMs: number): unknown {
  // The worker waits until there is room.
  if (isStorageFault(error)) return error
  const askedMs = isCarrierError(error) ? (error.retryAfterMs ?? 0) : 0
  const reason = error instanceof Error ? error.message : String(error)
  return new TryAgain(Math.max(askedMs, Math.min(LEAST_OFTEN_MS, sinceMs / 10)), reason, true)
}
