import type { Clock } from './clock'

/** Thrown in a running TwiML document when the call ends or is redirected. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted')
  }
}

/** A one-way cancellation signal. */
export type Stop = {
  readonly stopped: boolean
  stop(): void
  /** Calls `fn` immediately if already stopped. Returns the unsubscribe function. */
  onStop(fn: () => void): () => void
}

export function createStop(): Stop {
  const listeners = new Set<() => void>()
  let stopped = false
  return {
    get stopped() {
      return stopped
    },
    stop() {
      if (stopped) return
      stopped = true
      for (const fn of listeners) fn()
      listeners.clear()
    },
    onStop(fn) {
      if (stopped) fn()
      else listeners.add(fn)
      return () => listeners.delete(fn)
    },
  }
}

/** Rejects with Interrupted if `stop` comes first. `start` may return a cleanup. */
export function untilStopped<T>(stop: Stop, start: (done: (value: T) => void) => (() => void) | void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let settled = false
    let cleanup: (() => void) | void
    const settle = (finish: () => void) => {
      if (settled) return
      settled = true
      cleanup?.()
      release()
      finish()
    }
    let release = () => {}
    cleanup = start((value) => settle(() => resolve(value)))
    if (settled) {
      cleanup?.()
      return
    }
    release = stop.onStop(() => settle(() => reject(new Interrupted())))
  })
}

export const wait = (clock: Clock, simulatedMs: number, stop: Stop) =>
  untilStopped<void>(stop, (done) => {
    const timer = clock.after(simulatedMs, done)
    return () => timer.cancel()
  })
