import { flushSync } from 'react-dom'

const BURST_MS = 50

let renderedAt = Number.NEGATIVE_INFINITY

/** Renders the first event of a burst synchronously. */
export function renderEvent(change: () => void): void {
  const now = performance.now()
  const isBurst = now - renderedAt < BURST_MS
  renderedAt = now
  if (isBurst) change()
  else flushSync(change)
}
