import type { HostContact } from '../contacts/host-contact.schema'

/** From the host page, or a CRM id alone. */
export type QueuedContact = HostContact | NamedAlone

interface NamedAlone {
  contactId: string
}

/** Contacts of a host page always have `numbers`. */
export const isNamedAlone = (contact: QueuedContact): contact is NamedAlone => !('numbers' in contact)
