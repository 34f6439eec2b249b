import { isStorageFault } from '../../../db/storage-fault'
import { isCarrierError } from '../carrier.port'
import { TryAgain } from './try-again'

const LEAST_OFTEN_MS = 10 * 60_000

export function askAgain(error: unknown, sinceMs: number): unknown {
  // The worker waits for storage.
  if (isStorageFault(error)) return error
  const askedMs = isCarrierError(error) ? (error.retryAfterMs ?? 0) : 0
  const reason = error instanceof Error ? error.message : String(error)
  return new TryAgain(Math.max(askedMs, Math.min(LEAST_OFTEN_MS, sinceMs / 10)), reason, true)
}
