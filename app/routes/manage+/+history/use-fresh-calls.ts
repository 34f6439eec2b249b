import { useLiveEvents } from '~/live/live-page'
import type { LiveEvent } from '~/live/socket'
import { useReadAgainSoon } from '~/live/use-read-again'

/** Reloads the page when its calls change. `callId`: only for this call. */
export function useFreshCalls(callId?: string): void {
  const readAgain = useReadAgainSoon()
  useLiveEvents((event) => {
    const changed = callsOf(event)
    if (callId === undefined ? changed.length > 0 : changed.includes(callId)) readAgain()
  })
}

/** Calls that an event is about: a line is a call. */
function callsOf({ type, payload }: LiveEvent): string[] {
  switch (type) {
    case 'line.changed':
      return [payload.line.id]
    case 'dial-session.changed':
      return payload.session.lines.map(({ id }) => id)
    case 'call.changed':
    case 'call.disposed':
    case 'call.recorded':
      return [payload.callId]
    default:
      return []
  }
}
