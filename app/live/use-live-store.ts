import { useEffect, useState, useSyncExternalStore } from 'react'

/** `open` returns a close function. Arguments are read once. */
export function useLiveStore<State>(initial: State, open: (show: (next: State) => void) => () => void): State {
  const [store] = useState(() => createStore(initial, open))
  useEffect(() => store.open(), [store])
  return useSyncExternalStore(store.subscribe, store.shown, () => initial)
}

function createStore<State>(initial: State, open: (show: (next: State) => void) => () => void) {
  const listeners = new Set<() => void>()
  let shown = initial

  function show(next: State): void {
    shown = next
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    shown: () => shown,
    open() {
      const close = open(show)
      return () => {
        close()
        show(initial)
      }
    },
  }
}
