import { steadyNow } from '~/live/steady-now'

/** Fixes the clock offset at start: a later one would make it jump. */
export function createRunningTimer(sinceMs: number, clockOffsetMs: number | null) {
  // Otherwise negative with a slow clock.
  const startedLocalMs = Math.min(steadyNow(), sinceMs - (clockOffsetMs ?? 0))
  return {
    seconds: () => Math.floor((steadyNow() - startedLocalMs) / 1_000),
    subscribe(onTick: () => void) {
      let next: ReturnType<typeof setTimeout>
      // An interval drifts and skips.
      const scheduleTick = () => {
        const msToNextSecond = 1_000 - ((steadyNow() - startedLocalMs) % 1_000)
        next = setTimeout(() => {
          onTick()
          scheduleTick()
        }, msToNextSecond + 5)
      }
      scheduleTick()
      return () => clearTimeout(next)
    },
  }
}
