import { LOADING, type MessengerState } from './messenger-state'

export interface MessengerStore {
  readonly state: MessengerState
  set(change: Partial<MessengerState>): void
  /** Notifies once. */
  together(change: () => void): void
  subscribe(listener: () => void): () => void
  close(): void
}

export function makeMessengerStore(): MessengerStore {
  const listeners = new Set<() => void>()
  let state = LOADING
  let isTogether = false
  const tell = () => listeners.forEach((listener) => listener())
  return {
    get state() {
      return state
    },
    set(change) {
      // Skips events of threads not shown.
      const keys = Object.keys(change) as Array<keyof MessengerState>
      if (keys.every((key) => change[key] === state[key])) return
      state = { ...state, ...change }
      if (!isTogether) tell()
    },
    together(change) {
      const before = state
      isTogether = true
      try {
        change()
      } finally {
        isTogether = false
        if (state !== before) tell()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => listeners.clear(),
  }
}
