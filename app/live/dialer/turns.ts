import type { Foreseen } from './dialer-state'
import { ApiError, makeSuperseded } from '../api-client'

/** 'each': all are done, one after the other. 'newest': what was pressed last counts, and the ones before it need not be done. */
export type Order = 'each' | 'newest'

interface Turn {
  over: Promise<unknown>
  superseded: AbortController
}

/**
 * Deeds that are about the same thing wait for each other: one that is repeated after a lost answer would otherwise come after
 * the one that was pressed later, and open the microphone that was closed since. `superseded` says that a deed is not to be
 * repeated any more; one that has not begun by then rejects as superseded.
 */
function makeTurns() {
  const last = new Map<string, Turn>()

  return {
    isTaken: (about: string): boolean => last.has(about),
    async take<T>(about: string, order: Order, deed: (superseded: AbortSignal) => Promise<T>): Promise<T> {
      const before = last.get(about)
      if (order === 'newest') before?.superseded.abort()
      const superseded = new AbortController()
      const doing = (before?.over ?? Promise.resolve()).then(() => {
        if (superseded.signal.aborted) throw makeSuperseded()
        return deed(superseded.signal)
      })
      const turn = { over: doing.catch(() => undefined), superseded }
      last.set(about, turn)
      try {
        return await doing
      } finally {
        if (last.get(about) === turn) last.delete(about)
      }
    },
  }
}

/** All dialers of a window share them: the one of the page before may still be at what was pressed there. */
export const turns = makeTurns()

export const isSuperseded = (error: unknown): boolean => error instanceof ApiError && error.code === 'superseded'

/** How a deed is done. */
export interface ActOptions {
  key?: string
  order?: Order
  foresee?: Foreseen['change']
  isOwed?: boolean
}
