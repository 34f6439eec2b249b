import { steadyNow } from '~/live/steady-now'

/** Counts whole seconds since a server time. Fixes the clock offset at start: a later offset would make it jump. */
export function makeTimer(sinceMs: number, clockOffsetMs: number | null) {
  // A slow clock would show negative seconds.
  const localMs = Math.min(steadyNow(), sinceMs - (clockOffsetMs ?? 0))
  return {
    seconds: () => Math.floor((steadyNow() - localMs) / 1_000),
    subscribe(tell: () => void) {
      let next: ReturnType<typeof setTimeout>
      // Waits for the next full second: an interval drifts and skips.
      const wait = () => {
        const untilBorder = 1_000 - ((steadyNow() - localMs) % 1_000)
        next = setTimeout(() => {
          tell()
          wait()
        }, untilBorder + 5)
      }
      wait()
      return () => clearTimeout(next)
    },
  }
}
