import { useLiveEvents } from '~/live/live-page'
import type { LiveEvent } from '~/live/socket'
import { useReloadPageSoon } from '~/live/use-reload-page'

/** Reloads the page when its calls change. `callId`: only for this call. */
export function useReloadOnCallEvents(callId?: string): void {
  const reloadPage = useReloadPageSoon()
  useLiveEvents((event) => {
    const changed = getEventCallIds(event)
    if (callId === undefined ? changed.length > 0 : changed.includes(callId)) reloadPage()
  })
}

/** Calls that an event is about: a line is a call. */
function getEventCallIds({ type, payload }: LiveEvent): string[] {
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
