import { splitName } from '../person-name'
import type { ContactFacts } from './contact-facts'
import type { ContactInput, PhoneInput } from './contacts.schema'
import { parsePhone } from '../phone-numbers/phone.server'
import { normalizeFields } from './normalize-field.server'
import { unwrapCell } from '../csv/unwrap-cell'
import { contactsWords } from './contacts.words'

export function readPhones(numbers: readonly PhoneInput[]): { phones: ContactFacts['phones']; wrong: string[] } {
  const phones: ContactFacts['phones'] = []
  const wrong: string[] = []
  for (const input of numbers) {
    const { number, type = 'other' } = typeof input === 'string' ? { number: input } : input
    const parsed = parsePhone(number)
    if (!parsed.ok) wrong.push(parsed.reason)
    else if (!phones.some(({ e164 }) => e164 === parsed.e164)) phones.push({ e164: parsed.e164, type })
  }
  return { phones, wrong }
}

/** Drops invalid numbers; needs a valid one. */
export function readContactInput(
  input: ContactInput,
): { ok: true; facts: ContactFacts } | { ok: false; reason: string } {
  const { numbers, contactId, name, mergeFields } = input
  const { phones, wrong } = readPhones(numbers)
  if (phones.length === 0) return { ok: false, reason: wrong[0] ?? contactsWords.noPhoneNumber }
  const facts: ContactFacts = { ...normalizeFields(input), phones }
  if (mergeFields) facts.mergeFields = mergeFields
  if (name && !input.firstName && !input.lastName) Object.assign(facts, splitName(unwrapCell(name)))
  if (contactId) facts.vendorContactId = contactId
  return { ok: true, facts }
}
