import type { HostContact } from '../contacts/host-contact.schema'

/** From the host page, or a CRM id alone. */
export type QueuedContact = HostContact | IdOnlyContact

interface IdOnlyContact {
  contactId: string
}

/** Contacts of a host page always have `numbers`. */
export const isIdOnly = (contact: QueuedContact): contact is IdOnlyContact => !('numbers' in contact)
