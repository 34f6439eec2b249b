import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** How many calls a second may leave, and whose turn it is. */
export interface CallPace {
  /** null: nothing is held back here. */
  readonly perSecond: number | null
  /** Waits until one more call may soon leave, and does the work that sends it, or finds out that it is not sent. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Waits for the very moment at which a call may leave; answers when it left, epoch milliseconds. */
  leave(): Promise<number>
}

const SECOND_MS = 1000
/**
 * A turn is given this long before its call may leave: what is written before it (the attempt) must not keep it from
 * leaving at its moment, or each wait for the disk would be a piece of the limit that nobody uses.
 */
const AHEAD_MS = 100

/**
 * Never more than `perSecond` calls within any second, by the times at which they left: whoever has the turn and has not left
 * yet counts as well. null: nothing is held back, and the carrier's own queue does it. In turn, first come first served.
 */
export function makeCallPace(perSecond: number | null): CallPace {
  if (perSecond === null) return { perSecond, inTurn: (work) => work(), leave: async () => Date.now() }
  const turns = new AsyncLocalStorage<{ open: boolean }>()
  const leftAt: number[] = []
  let unsent = 0
  let turning: Promise<void> = Promise.resolve()
  let leaving: Promise<number> = Promise.resolve(0)
  let freed = () => {}

  /** How long until one call fewer counts, as it will be `aheadMs` from then; null: there is room. */
  const waitMs = (taken: number, aheadMs: number): number | null => {
    const now = performance.now()
    while (leftAt.length > 0 && leftAt[0]! <= now - SECOND_MS) leftAt.shift()
    const counted = leftAt.filter((at) => at > now - SECOND_MS + aheadMs)
    if (counted.length + taken < perSecond) return null
    return counted.length === 0 ? Infinity : counted[0]! + SECOND_MS - aheadMs - now
  }

  async function turn(): Promise<void> {
    for (let ms = waitMs(unsent, AHEAD_MS); ms !== null; ms = waitMs(unsent, AHEAD_MS)) {
      const next = new Promise<void>((resolve) => (freed = resolve))
      await (ms === Infinity ? next : Promise.race([next, pause(ms)]))
    }
    unsent += 1
  }
  async function depart(): Promise<number> {
    for (let ms = waitMs(0, 0); ms !== null; ms = waitMs(0, 0)) await pause(ms)
    const now = performance.now()
    leftAt.push(now)
    return Math.floor(performance.timeOrigin + now)
  }
  const close = (turn: { open: boolean } | undefined) => {
    if (!turn?.open) return
    turn.open = false
    unsent -= 1
    freed()
  }

  return {
    perSecond,
    async inTurn(work) {
      await (turning = turning.then(turn))
      const own = { open: true }
      try {
        return await turns.run(own, work)
      } finally {
        close(own)
      }
    },
    async leave() {
      const left = await (leaving = leaving.then(depart))
      close(turns.getStore())
      return left
    },
  }
}
