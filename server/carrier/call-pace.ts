import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'

export interface CallPace {
  readonly perSecond: number | null
  /** Reserves a turn. `work` may decide not to dial. */
  withTurn<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when the call may leave, with that time in epoch ms. */
  leave(): Promise<number>
}

const SECOND_MS = 1000
/** Early, so that writing the attempt wastes no rate. */
const AHEAD_MS = 100

/** First in, first out; reserved turns count. null: no limit. */
export function createCallPace(perSecond: number | null): CallPace {
  if (perSecond === null) return { perSecond, withTurn: (work) => work(), leave: async () => Date.now() }
  const turns = new AsyncLocalStorage<{ open: boolean }>()
  const sentTimes: number[] = []
  let reservedTurns = 0
  let lastTurn: Promise<void> = Promise.resolve()
  let lastDeparture: Promise<number> = Promise.resolve(0)
  let onTurnReleased = () => {}

  /** null: now. */
  const waitMs = (reserved: number, aheadMs: number): number | null => {
    const now = performance.now()
    while (sentTimes.length > 0 && sentTimes[0]! <= now - SECOND_MS) sentTimes.shift()
    const counted = sentTimes.filter((at) => at > now - SECOND_MS + aheadMs)
    if (counted.length + reserved < perSecond) return null
    return counted.length === 0 ? Infinity : counted[0]! + SECOND_MS - aheadMs - now
  }

  async function turn(): Promise<void> {
    for (let ms = waitMs(reservedTurns, AHEAD_MS); ms !== null; ms = waitMs(reservedTurns, AHEAD_MS)) {
      const next = new Promise<void>((resolve) => (onTurnReleased = resolve))
      await (ms === Infinity ? next : Promise.race([next, pause(ms)]))
    }
    reservedTurns += 1
  }
  async function departInTurn(): Promise<number> {
    for (let ms = waitMs(0, 0); ms !== null; ms = waitMs(0, 0)) await pause(ms)
    const now = performance.now()
    sentTimes.push(now)
    return Math.floor(performance.timeOrigin + now)
  }
  const releaseTurn = (turn: { open: boolean } | undefined) => {
    if (!turn?.open) return
    turn.open = false
    reservedTurns -= 1
    onTurnReleased()
  }

  return {
    perSecond,
    async withTurn(work) {
      await (lastTurn = lastTurn.then(turn))
      const own = { open: true }
      try {
        return await turns.run(own, work)
      } finally {
        releaseTurn(own)
      }
    },
    async leave() {
      const sentAt = await (lastDeparture = lastDeparture.then(departInTurn))
      releaseTurn(turns.getStore())
      return sentAt
    },
  }
}
