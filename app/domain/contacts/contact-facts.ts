import type { StoredField } from './contact-fields'
import type { PhoneType } from './contacts.schema'

/** Absent fields change nothing. */
export interface ContactFacts extends Partial<Record<StoredField, string>> {
  /** In dialing order, E.164, unique. */
  phones: Array<{ e164: string; type: PhoneType }>
  mergeFields?: Array<{ id: string; label: string; value: string }>
}
