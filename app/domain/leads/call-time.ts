import { leadsWords } from './leads.words'

const LATEST_CALL_MS = 5 * 365 * 24 * 3_600_000

/** null: allowed. Epoch ms. */
export function getCallTimeBlocker(atMs: number, nowMs: number): string | null {
  if (atMs <= nowMs) return leadsWords.chooseTimeFuture
  return atMs > nowMs + LATEST_CALL_MS ? leadsWords.chooseTimeWithinFiveYears : null
}
