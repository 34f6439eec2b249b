import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'

export interface CallPace {
  readonly perSecond: number | null
  /** Reserves a turn. `work` may decide not to dial. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when the call may leave, with that time in epoch ms. */
  leave(): Promise<number>
}

const SECOND_MS = 1000
/** Early, so that writing the attempt wastes no rate. */
const AHEAD_MS = 100

/** First in, first out; reserved turns count. null: no limit. */
export function makeCallPace(perSecond: number | null): CallPace {
  if (perSecond === null) return { perSecond, inTurn: (work) => work(), leave: async () => Date.now() }
  const turns = new AsyncLocalStorage<{ open: boolean }>()
  const leftAt: number[] = []
  let unsent = 0
  let turning: Promise<void> = Promise.resolve()
  let leaving: Promise<number> = Promise.resolve(0)
  let freed = () => {}

  /** null: now. */
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
