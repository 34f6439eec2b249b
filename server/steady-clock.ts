import type { Clock } from '../app/domain/clock'
import type { Store } from '../db/open'

/** `steady` is monotonic. Milliseconds. */
export interface Machine {
  wall(): number
  steady(): number
}

export const THIS_MACHINE: Machine = { wall: () => Date.now(), steady: () => performance.now() }

/** Smaller changes are followed immediately. */
export const SET_MS = 2_000
/** Readings further apart cannot be compared. */
const READ_WITHIN_MS = 100

/** Ignores larger jumps until `applyAdjustment`. `notBefore`: the clock may have been set back while stopped. */
export function createSteadyClock(
  machine: Machine,
  notBefore: number,
): Pick<Clock, 'now' | 'steadyNow' | 'startedAt' | 'getAdjustmentMs' | 'applyAdjustment'> {
  const began = machine.steady()
  /** Wall minus monotonic. */
  let ahead = Math.max(machine.wall(), notBefore) - began
  let startedAt = Math.floor(ahead + began)
  return {
    now() {
      const wall = machine.wall()
      const adjustment = wall - machine.steady() - ahead
      if (Math.abs(adjustment) >= SET_MS) return Math.floor(ahead + machine.steady())
      ahead += adjustment
      return wall
    },
    steadyNow: () => machine.steady(),
    get startedAt() {
      return startedAt
    },
    getAdjustmentMs() {
      for (;;) {
        const steady = machine.steady()
        const adjustment = machine.wall() - steady - ahead
        if (machine.steady() - steady < READ_WITHIN_MS)
          return Math.abs(adjustment) < SET_MS ? 0 : Math.round(adjustment)
      }
    },
    applyAdjustment(ms) {
      ahead += ms
      // The earliest start: everything written since is later.
      startedAt = Math.min(startedAt, Math.floor(ahead + began))
    },
  }
}

/** 0: none. */
export async function newestMomentIn({ queries }: Pick<Store, 'queries'>): Promise<number> {
  const newest = await queries
    .selectFrom('events')
    .select('created_at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.created_at ?? 0
}
