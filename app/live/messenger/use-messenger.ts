import { useLive } from '../use-live'
import { makeMessenger, type Messenger, type MessengerOptions } from './make-messenger'
import { LOADING, type MessengerState } from './messenger-state'

const AROUND = ['phase', 'live', 'failure', 'thread'] as const
type Around = Pick<MessengerState, (typeof AROUND)[number]>

interface Shown {
  messenger: Messenger | null
  state: Around
}
const NOTHING: Shown = { messenger: null, state: LOADING }

/** Reads `options` once. */
export const useMessenger = (options: MessengerOptions): Shown =>
  useLive(NOTHING, (show) => {
    const messenger = makeMessenger(options)
    let shown: Around
    function showNow() {
      shown = messenger.getState()
      show({ messenger, state: shown })
    }
    messenger.subscribe(() => {
      const state = messenger.getState()
      if (AROUND.some((name) => state[name] !== shown[name])) showNow()
    })
    showNow()
    void messenger.reload()
    return () => messenger.close()
  })
