import { useEffect, useState, useSyncExternalStore } from 'react'
import { STARTING, type DialerState } from './dialer-state'
import type { Dialer, DialerOptions } from './deeds'
import { makeDialer } from './make-dialer'

interface Shown {
  dialer: Dialer | null
  state: DialerState
}
const NOTHING: Shown = { dialer: null, state: STARTING }

/**
 * The dialer of this window, made after the first paint (the server has no phone) and closed with the component. Whoever signs
 * in meanwhile, in another tab of this browser, gets one of their own.
 * `options` is read once: give the component another `key` to begin anew.
 */
export function useDialer(options: DialerOptions): Shown {
  const [window] = useState(() => makeHolder(options))
  useEffect(() => window.open(), [window])
  return useSyncExternalStore(window.subscribe, window.shown, () => NOTHING)
}

function makeHolder(options: DialerOptions) {
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
      let open = begin()
      function begin(): Dialer {
        const dialer = makeDialer({
          ...options,
          onAnotherPerson() {
            dialer.close()
            open = begin()
          },
        })
        dialer.subscribe(() => show({ dialer, state: dialer.getState() }))
        show({ dialer, state: dialer.getState() })
        void dialer.reload()
        return dialer
      }
      return () => {
        open.close()
        show(NOTHING)
      }
    },
  }
}
