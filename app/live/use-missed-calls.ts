import type { MissedCall } from '../domain/call-history/call-history.schema'
import { useLiveData } from './live-page'
import type { LiveEvent } from './socket'

/** The same list if nothing changed. */
export function applyMissedEvent(missed: readonly MissedCall[], event: LiveEvent): readonly MissedCall[] {
  if (event.type === 'call.missed') {
    const { payload } = event
    return missed.some(({ callId }) => callId === payload.callId) ? missed : [payload, ...missed]
  }
  if (event.type !== 'inbound.seen') return missed
  const unseen = missed.filter(({ at }) => at > event.payload.at)
  return unseen.length === missed.length ? missed : unseen
}

export const useMissedCalls = (loaded: readonly MissedCall[]): readonly MissedCall[] =>
  useLiveData(loaded, applyMissedEvent)
