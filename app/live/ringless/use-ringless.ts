import { useLiveStore } from '../use-live-store'
import { createRingless, type Ringless, type RinglessOptionsOf } from './create-ringless'
import { INITIAL_RINGLESS_STATE, type RinglessState } from './ringless-state'

interface RinglessHandle {
  ringless: Ringless | null
  state: RinglessState
}
const NOT_LOADED: RinglessHandle = { ringless: null, state: INITIAL_RINGLESS_STATE }

/** Reads `options` once. */
export const useRingless = (options: RinglessOptionsOf): RinglessHandle =>
  useLiveStore(NOT_LOADED, (show) => {
    const ringless = createRingless(options)
    const publishState = () => show({ ringless, state: ringless.getState() })
    ringless.subscribe(publishState)
    publishState()
    void ringless.reload()
    return () => ringless.close()
  })
