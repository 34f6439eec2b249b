import { useLiveEvents } from '~/live/live-page'
import type { LiveEvent } from '~/live/socket'
import { useReloadPageSoon } from '~/live/use-reload-page'

/** Reloads the page when something of the contact changes. */
export function useReloadOnContactEvents(contactId: string): void {
  const reloadPage = useReloadPageSoon()
  useLiveEvents((event) => {
    if (isAboutContact(event, contactId)) reloadPage()
  })
}

export function isAboutContact({ type, payload }: LiveEvent, contactId: string): boolean {
  switch (type) {
    case 'contact.changed':
      return payload.contactId === contactId
    case 'line.changed':
      return payload.line.contactId === contactId
    case 'dial-session.changed':
      return payload.session.lines.some((line) => line.contactId === contactId)
    case 'call.disposed':
      return payload.contactId === contactId
    default:
      return false
  }
}
