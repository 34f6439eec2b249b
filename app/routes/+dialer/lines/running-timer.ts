import { steadyNow } from '~/live/steady-now'

/** Fixes the clock offset at start: a later one would make it jump. */
export function makeTimer(sinceMs: number, clockOffsetMs: number | null) {
  // Otherwise negative with a slow clock.
  const localMs = Math.min(steadyNow(), sinceMs - (clockOffsetMs ?? 0))
  return {
    seconds: () => Math.floor((steadyNow() - localMs) / 1_000),
    subscribe(tell: () => void) {
      let next: ReturnType<typeof setTimeout>
      // An interval drifts and skips.
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
