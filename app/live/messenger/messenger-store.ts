import { INITIAL_MESSENGER_STATE, type MessengerState } from './messenger-state'

export interface MessengerStore {
  readonly state: MessengerState
  set(change: Partial<MessengerState>): void
  /** Notifies once. */
  together(change: () => void): void
  subscribe(listener: () => void): () => void
  close(): void
}

export function createMessengerStore(): MessengerStore {
  const listeners = new Set<() => void>()
  let state = INITIAL_MESSENGER_STATE
  let isTogether = false
  const notify = () => listeners.forEach((listener) => listener())
  return {
    get state() {
      return state
    },
    set(change) {
      // Skips events of threads not shown.
      const keys = Object.keys(change) as Array<keyof MessengerState>
      if (keys.every((key) => change[key] === state[key])) return
      state = { ...state, ...change }
      if (!isTogether) notify()
    },
    together(change) {
      const before = state
      isTogether = true
      try {
        change()
      } finally {
        isTogether = false
        if (state !== before) notify()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => listeners.clear(),
  }
}
