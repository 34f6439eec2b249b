import { LOADING, type MessengerState } from './messenger-state'

/** What a window holds of the messenger, and who draws it. */
export interface MessengerStore {
  readonly state: MessengerState
  set(change: Partial<MessengerState>): void
  /** Several changes of which who listens is told once. */
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
      // A blast speaks of hundreds of conversations a second that are neither open nor listed: nothing is drawn for them.
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
