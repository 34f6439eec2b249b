import { useEffect, useState, useSyncExternalStore } from 'react'
import { makeMessenger, type Messenger, type MessengerOptions } from './make-messenger'
import { LOADING, type MessengerState } from './messenger-state'

/** What stands around conversations and list is drawn from these: they look at the rest themselves. */
const AROUND = ['phase', 'live', 'failure', 'thread'] as const
type Around = Pick<MessengerState, (typeof AROUND)[number]>

interface Shown {
  messenger: Messenger | null
  state: Around
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
      const showNow = () => show({ messenger, state: messenger.getState() })
      messenger.subscribe(() => {
        const state = messenger.getState()
        if (AROUND.some((name) => state[name] !== shown.state[name])) showNow()
      })
      showNow()
      void messenger.reload()
      return () => {
        messenger.close()
        show(NOTHING)
      }
    },
  }
}
