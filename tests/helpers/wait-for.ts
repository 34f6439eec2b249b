import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks until the answer is neither undefined, null nor false, and hands it back. Throws with `what` and the last error
 * when the deadline passes: a test waits for a condition, never for a length of time. `clock` (ms) is what the deadline is
 * read from.
 */
export async function waitFor<T>(
  what: string,
  ask: () => T | Promise<T>,
  {
    withinMs = 10_000,
    everyMs = 20,
    clock = () => performance.now(),
  }: { withinMs?: number; everyMs?: number; clock?: () => number } = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = clock() + withinMs
  let last: unknown
  do {
    try {
      const answer = await ask()
      if (answer !== undefined && answer !== null && answer !== false) return answer as NonNullable<Exclude<T, false>>
      last = undefined
    } catch (error) {
      last = error
    }
    await pause(everyMs)
  } while (clock() < deadline)
  throw new Error(`Not within ${withinMs} ms: ${what}`, { cause: last })
}
