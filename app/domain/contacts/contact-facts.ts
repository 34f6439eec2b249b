import type { StoredField } from './contact-fields'
import type { PhoneType } from './contacts.schema'

/** What an entry point knows of a contact. An absent field is unknown and changes nothing. State and ZIP are in stored form where known. */
export interface ContactFacts extends Partial<Record<StoredField, string>> {
  /** In dialing order, E.164, no number twice. */
  phones: Array<{ e164: string; type: PhoneType }>
  mergeFields?: Array<{ id: string; label: string; value: string }>
}
