import { contactFields, POSTAL_FIELDS, textFields, type StoredField } from '~/domain/contacts/contact-fields'
import type { ContactView } from '~/domain/contacts/contacts.schema'

const POSTAL: readonly StoredField[] = POSTAL_FIELDS

/** Lists a contact's facts besides name and numbers. */
export function listContactFacts(contact: ContactView): Array<{ label: string; value: string | null }> {
  const { address, city, state, zip } = contact
  const place = [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return textFields('form').flatMap((key) => {
    const { kind, label } = contactFields[key]
    if (kind === 'name') return []
    if (!POSTAL.includes(key)) return { label, value: contact[key] }
    return key === 'address' ? { label, value: place } : []
  })
}
