import type { ImportProgress } from '~/domain/contacts/contacts.schema'
import type { LiveEvent } from '~/live/socket'

/** An import as an event tells it to be now; untouched where the event is about something else. */
export const patchImport = <T extends ImportProgress>(now: T, event: LiveEvent): T =>
  event.type === 'import.changed' && event.payload.import.id === now.id ? { ...now, ...event.payload.import } : now
