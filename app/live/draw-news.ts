import { flushSync } from 'react-dom'

/** What comes sooner after the drawing before is part of a burst. */
const BURST_MS = 50

let drawnAt = Number.NEGATIVE_INFINITY

/**
 * Draws what a piece of news changes before the next thing is done, and not when React's scheduler has its turn. Of a burst the
 * first piece alone: those that follow are left to the scheduler, which draws them together.
 */
export function drawNews(change: () => void): void {
  const now = performance.now()
  const isBurst = now - drawnAt < BURST_MS
  drawnAt = now
  if (isBurst) change()
  else flushSync(change)
}
