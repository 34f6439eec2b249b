import { useEffect, useState, useSyncExternalStore } from 'react'
import { LOADING, type LibraryState } from './library-state'
import { makeLibrary, type Library, type LibraryOptions } from './make-library'

interface Shown {
  library: Library | null
  state: LibraryState
}
const NOTHING: Shown = { library: null, state: LOADING }

/** The library of this window, made after the first paint and closed with the component. `options` is read once. */
export function useLibrary(options: LibraryOptions): Shown {
  const [window] = useState(() => makeHolder(options))
  useEffect(() => window.open(), [window])
  return useSyncExternalStore(window.subscribe, window.shown, () => NOTHING)
}

function makeHolder(options: LibraryOptions) {
  const listeners = new Set<() => void>()
  let shown = NOTHING

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
      const library = makeLibrary(options)
      const showNow = () => show({ library, state: library.getState() })
      library.subscribe(showNow)
      showNow()
      void library.reload()
      return () => {
        library.close()
        show(NOTHING)
      }
    },
  }
}
