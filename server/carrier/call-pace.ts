import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** How many calls a second may leave, and whose turn it is. */
export interface CallPace {
  /** Waits until one more call may be sent, and does the work that sends it, or finds out that it is not sent. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** The call leaves now. */
  sent(): void
}

const SECOND_MS = 1000

/**
 * Never more than `perSecond` calls within any second, by the times at which they left: whoever has the turn and has not sent
 * yet counts as well. null: nothing is held back, and the carrier's own queue does it. In turn, first come first served.
 */
export function makeCallPace(perSecond: number | null): CallPace {
  if (perSecond === null) return { inTurn: (work) => work(), sent: () => {} }
  const turns = new AsyncLocalStorage<{ open: boolean }>()
  const sentAt: number[] = []
  let unsent = 0
  let line: Promise<void> = Promise.resolve()
  let freed = () => {}

  async function wait(): Promise<void> {
    for (;;) {
      const now = performance.now()
      while (sentAt.length > 0 && sentAt[0]! <= now - SECOND_MS) sentAt.shift()
      if (sentAt.length + unsent < perSecond!) break
      const next = new Promise<void>((resolve) => (freed = resolve))
      await (sentAt.length > 0 ? Promise.race([next, pause(sentAt[0]! + SECOND_MS - now)]) : next)
    }
    unsent += 1
  }
  const close = (turn: { open: boolean }) => {
    if (!turn.open) return
    turn.open = false
    unsent -= 1
    freed()
  }

  return {
    async inTurn(work) {
      await (line = line.then(wait))
      const turn = { open: true }
      try {
        return await turns.run(turn, work)
      } finally {
        close(turn)
      }
    },
    sent() {
      const turn = turns.getStore()
      sentAt.push(performance.now())
      if (turn) close(turn)
    },
  }
}
