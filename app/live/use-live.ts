import { useEffect, useState, useSyncExternalStore } from 'react'

/** `open` returns a close function. Arguments are read once. */
export function useLive<Shown>(nothing: Shown, open: (show: (next: Shown) => void) => () => void): Shown {
  const [window] = useState(() => makeWindow(nothing, open))
  useEffect(() => window.open(), [window])
  return useSyncExternalStore(window.subscribe, window.shown, () => nothing)
}

function makeWindow<Shown>(nothing: Shown, open: (show: (next: Shown) => void) => () => void) {
  const listeners = new Set<() => void>()
  let shown = nothing

  function show(next: Shown): void {
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
        show(nothing)
      }
    },
  }
}
