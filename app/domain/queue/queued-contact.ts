import type { HostContact } from '../contacts/host-contact.schema'

/** A contact that waits for its board: as the host page handed it over, or by the id alone that the account's CRM has for it. */
export type QueuedContact = HostContact | NamedAlone

interface NamedAlone {
  contactId: string
}

/** A host's contact always has `numbers`, be it none. */
export const isNamedAlone = (contact: QueuedContact): contact is NamedAlone => !('numbers' in contact)
