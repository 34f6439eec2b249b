import type { Clock } from '../app/domain/clock'
import type { Store } from '../db/open'

/** What a machine tells: its clock, which anybody may set at any moment, and how long it has run, which nobody can. Milliseconds. */
export interface Machine {
  wall(): number
  steady(): number
}

export const THIS_MACHINE: Machine = { wall: () => Date.now(), steady: () => performance.now() }

/** A clock that was set by less is followed at once: whoever waits does so a moment longer or shorter. */
export const SET_MS = 2_000
/** Two clocks that were read with a longer pause between them tell nothing about each other. */
const READ_WITHIN_MS = 100

/**
 * The machine's clock, held against how long the machine has run. Where it was set by more than a moment this one runs on as if
 * nothing had happened, until `follow`. `notBefore`: a moment that has been, by a machine whose clock may have been set back since.
 */
export function makeSteadyClock(
  machine: Machine,
  notBefore: number,
): Pick<Clock, 'now' | 'steadyNow' | 'startedAt' | 'setBy' | 'follow'> {
  const began = machine.steady()
  /** Of the clock before how long the machine has run. */
  let ahead = Math.max(machine.wall(), notBefore) - began
  let startedAt = Math.floor(ahead + began)
  return {
    now() {
      const wall = machine.wall()
      const setBy = wall - machine.steady() - ahead
      if (Math.abs(setBy) >= SET_MS) return Math.floor(ahead + machine.steady())
      ahead += setBy
      return wall
    },
    steadyNow: () => machine.steady(),
    get startedAt() {
      return startedAt
    },
    setBy() {
      for (;;) {
        const steady = machine.steady()
        const setBy = machine.wall() - steady - ahead
        if (machine.steady() - steady < READ_WITHIN_MS) return Math.abs(setBy) < SET_MS ? 0 : Math.round(setBy)
      }
    },
    follow(ms) {
      ahead += ms
      // What was written since stands at where the clock was then: the lowest of all its starts lies before all of it.
      startedAt = Math.min(startedAt, Math.floor(ahead + began))
    },
  }
}

/** When the newest event of a file was written; 0 where it holds none. */
export async function newestMomentIn({ queries }: Pick<Store, 'queries'>): Promise<number> {
  const newest = await queries
    .selectFrom('events')
    .select('created_at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.created_at ?? 0
}
