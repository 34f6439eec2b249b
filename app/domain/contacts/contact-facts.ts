import type { PhoneType } from './contacts.schema'

/** What a door knows of a contact. A field that is absent is unknown and changes nothing. */
export interface ContactFacts {
  /** In dialing order, E.164, no number twice. */
  phones: Array<{ e164: string; type: PhoneType }>
  vendorContactId?: string
  firstName?: string
  lastName?: string
  company?: string
  email?: string
  address?: string
  city?: string
  /** Two letters where we know the state, else as written. */
  state?: string
  zip?: string
  /** As given; protection/time-zone-names.ts reads it. */
  timezone?: string
  avatarUrl?: string
  mergeFields?: Array<{ id: string; label: string; value: string }>
}
