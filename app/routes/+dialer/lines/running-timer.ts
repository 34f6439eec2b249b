import { steadyNow } from '~/live/steady-now'

/**
 * Whole seconds since a moment of the server's clock, told at the border of each second. The difference of the clocks is
 * taken once, when the timer is made: a better reading later would make it jump.
 */
export function makeTimer(sinceMs: number, clockOffsetMs: number | null) {
  // Never before its own beginning: a clock that is behind would show minus seconds.
  const localMs = Math.min(steadyNow(), sinceMs - (clockOffsetMs ?? 0))
  return {
    seconds: () => Math.floor((steadyNow() - localMs) / 1_000),
    subscribe(tell: () => void) {
      let next: ReturnType<typeof setTimeout>
      // To the border of this call's next second: an interval drifts, and then skips one.
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
