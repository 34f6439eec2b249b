import { useLive } from '../use-live'
import { STARTING, type DialerState } from './dialer-state'
import type { Dialer, DialerOptions } from './deeds'
import { makeDialer } from './make-dialer'

interface Shown {
  dialer: Dialer | null
  state: DialerState
}
const NOTHING: Shown = { dialer: null, state: STARTING }

/** Reads `options` once: change `key` to restart. */
export const useDialer = (options: DialerOptions): Shown =>
  useLive(NOTHING, (show) => {
    let open = begin()
    function begin(): Dialer {
      const dialer = makeDialer({
        ...options,
        onAnotherPerson() {
          dialer.close()
          open = begin()
        },
      })
      const showNow = () => show({ dialer, state: dialer.getState() })
      dialer.subscribe(showNow)
      showNow()
      void dialer.reload()
      return dialer
    }
    return () => open.close()
  })
