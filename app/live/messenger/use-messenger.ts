import { useLiveStore } from '../use-live-store'
import { createMessenger, type Messenger, type MessengerOptions } from './create-messenger'
import { INITIAL_MESSENGER_STATE, type MessengerState } from './messenger-state'

const SUMMARY_FIELDS = ['phase', 'live', 'failure', 'thread'] as const
type MessengerSummary = Pick<MessengerState, (typeof SUMMARY_FIELDS)[number]>

interface MessengerHandle {
  messenger: Messenger | null
  state: MessengerSummary
}
const NOT_LOADED: MessengerHandle = { messenger: null, state: INITIAL_MESSENGER_STATE }

/** Reads `options` once. */
export const useMessenger = (options: MessengerOptions): MessengerHandle =>
  useLiveStore(NOT_LOADED, (show) => {
    const messenger = createMessenger(options)
    let published: MessengerSummary
    function publishState() {
      published = messenger.getState()
      show({ messenger, state: published })
    }
    messenger.subscribe(() => {
      const state = messenger.getState()
      if (SUMMARY_FIELDS.some((name) => state[name] !== published[name])) publishState()
    })
    publishState()
    void messenger.reload()
    return () => messenger.close()
  })
