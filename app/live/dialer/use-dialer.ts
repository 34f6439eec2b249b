import { useLiveStore } from '../use-live-store'
import { INITIAL_DIALER_STATE, type DialerState } from './dialer-state'
import type { Dialer, DialerOptions } from './dialer'
import { createDialer } from './create-dialer'

interface DialerHandle {
  dialer: Dialer | null
  state: DialerState
}
const NOT_LOADED: DialerHandle = { dialer: null, state: INITIAL_DIALER_STATE }

/** Reads `options` once: change `key` to restart. */
export const useDialer = (options: DialerOptions): DialerHandle =>
  useLiveStore(NOT_LOADED, (show) => {
    let current = openDialer()
    function openDialer(): Dialer {
      const dialer = createDialer({
        ...options,
        onUserChanged() {
          dialer.close()
          current = openDialer()
        },
      })
      const publishState = () => show({ dialer, state: dialer.getState() })
      dialer.subscribe(publishState)
      publishState()
      void dialer.reload()
      return dialer
    }
    return () => current.close()
  })
