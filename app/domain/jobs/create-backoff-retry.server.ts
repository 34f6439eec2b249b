import { isStorageFault } from '../../../db/storage-fault'
import { isCarrierError } from '../carrier.port'
import { RetryLater } from './retry-later'

const MAX_RETRY_MS = 10 * 60_000

export function createBackoffRetry(error: unknown, sinceMs: number): unknown {
  // The worker waits for storage.
  if (isStorageFault(error)) return error
  const requestedMs = isCarrierError(error) ? (error.retryAfterMs ?? 0) : 0
  const reason = error instanceof Error ? error.message : String(error)
  return new RetryLater(Math.max(requestedMs, Math.min(MAX_RETRY_MS, sinceMs / 10)), reason, true)
}
