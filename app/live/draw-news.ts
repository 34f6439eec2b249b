import { flushSync } from 'react-dom'

const BURST_MS = 50

let drawnAt = Number.NEGATIVE_INFINITY

/** Renders the first event of a burst synchronously. */
export function drawNews(change: () => void): void {
  const now = performance.now()
  const isBurst = now - drawnAt < BURST_MS
  drawnAt = now
  if (isBurst) change()
  else flushSync(change)
}
