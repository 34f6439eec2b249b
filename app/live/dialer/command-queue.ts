import type { OptimisticChange } from './dialer-state'
import { ApiError, createSupersededError } from '../api-client'

/** 'newest': superseded commands are skipped. */
export type CommandOrder = 'each' | 'newest'

interface QueuedCommand {
  settled: Promise<unknown>
  superseded: AbortController
}

/** A retried unmute must not follow a later mute. */
function createCommandQueue() {
  const lastByKey = new Map<string, QueuedCommand>()

  return {
    isTaken: (key: string): boolean => lastByKey.has(key),
    async run<T>(key: string, order: CommandOrder, command: (superseded: AbortSignal) => Promise<T>): Promise<T> {
      const before = lastByKey.get(key)
      if (order === 'newest') before?.superseded.abort()
      const superseded = new AbortController()
      const running = (before?.settled ?? Promise.resolve()).then(() => {
        if (superseded.signal.aborted) throw createSupersededError()
        return command(superseded.signal)
      })
      const entry = { settled: running.catch(() => undefined), superseded }
      lastByKey.set(key, entry)
      try {
        return await running
      } finally {
        if (lastByKey.get(key) === entry) lastByKey.delete(key)
      }
    },
  }
}

/** Shared: a closed dialer may still retry. */
export const commandQueue = createCommandQueue()

export const isSuperseded = (error: unknown): boolean => error instanceof ApiError && error.code === 'superseded'

export interface ActOptions {
  key?: string
  order?: CommandOrder
  optimistic?: OptimisticChange['change']
  isOwed?: boolean
}
