import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DialerState } from './dialer-state'
import { STARTING } from './dialer-state'
import { makeDialer, type Dialer, type DialerOptions } from './make-dialer'

const nothing = () => () => {}

/**
 * The dialer of this window, made after the first paint (the server has no phone) and closed with the component.
 * `options` is read once: give the component another `key` to begin anew.
 */
export function useDialer(options: DialerOptions): { dialer: Dialer | null; state: DialerState } {
  const [dialer, setDialer] = useState<Dialer | null>(null)
  const [first] = useState(options)
  useEffect(() => {
    const made = makeDialer(first)
    setDialer(made)
    void made.reload()
    return () => made.close()
  }, [first])
  const state = useSyncExternalStore(
    dialer?.subscribe ?? nothing,
    () => dialer?.getState() ?? STARTING,
    () => STARTING,
  )
  return { dialer, state }
}
