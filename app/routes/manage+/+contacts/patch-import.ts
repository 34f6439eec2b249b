import type { ImportProgress } from '~/domain/contacts/contacts.schema'
import type { LiveEvent } from '~/live/socket'

/** Applies an import event; other events change nothing. */
export const patchImport = <T extends ImportProgress>(now: T, event: LiveEvent): T =>
  event.type === 'import.changed' && event.payload.import.id === now.id ? { ...now, ...event.payload.import } : now
