import { useLiveData } from '../live-page'
import type { LiveEvent } from '../socket'

/** Ids of ringing calls. The same list if nothing changed. */
export function applyRingingEvent(ids: readonly string[], event: LiveEvent): readonly string[] {
  if (event.type === 'incoming.rings') {
    const { id } = event.payload.call
    return ids.includes(id) ? ids : [...ids, id]
  }
  if (event.type !== 'incoming.over' || !ids.includes(event.payload.id)) return ids
  return ids.filter((id) => id !== event.payload.id)
}

/** A call rings for the reader, in any window. */
export const useIsRinging = (loaded: readonly string[]): boolean => useLiveData(loaded, applyRingingEvent).length > 0
