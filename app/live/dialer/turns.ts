import type { Foreseen } from './dialer-state'
import { ApiError, makeSuperseded } from '../api-client'

/** 'newest': superseded commands are skipped. */
export type Order = 'each' | 'newest'

interface Turn {
  over: Promise<unknown>
  superseded: AbortController
}

/** A retried unmute must not follow a later mute. */
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

/** Shared: a closed dialer may still retry. */
export const turns = makeTurns()

export const isSuperseded = (error: unknown): boolean => error instanceof ApiError && error.code === 'superseded'

export interface ActOptions {
  key?: string
  order?: Order
  foresee?: Foreseen['change']
  isOwed?: boolean
}
