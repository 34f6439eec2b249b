import { useEffect, useState, useSyncExternalStore } from 'react'
import { makeMessenger, type Messenger, type MessengerOptions } from './make-messenger'
import { LOADING, type MessengerState } from './messenger-state'

interface Shown {
  messenger: Messenger | null
  state: MessengerState
}
const NOTHING: Shown = { messenger: null, state: LOADING }

/** The messenger of this window, made after the first paint and closed with the component. `options` is read once. */
export function useMessenger(options: MessengerOptions): Shown {
  const [window] = useState(() => makeHolder(options))
  useEffect(() => window.open(), [window])
  return useSyncExternalStore(window.subscribe, window.shown, () => NOTHING)
}

function makeHolder(options: MessengerOptions) {
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
      const messenger = makeMessenger(options)
      messenger.subscribe(() => show({ messenger, state: messenger.getState() }))
      show({ messenger, state: messenger.getState() })
      void messenger.reload()
      return () => {
        messenger.close()
        show(NOTHING)
      }
    },
  }
}
