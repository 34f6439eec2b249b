import { splitName } from '../person-name'
import { stateCode } from '../protection/us-states'
import { zipDigits } from '../protection/zip-zones'
import type { ContactFacts } from './contact-facts'
import type { ContactInput, PhoneInput } from './contacts.schema'
import { parsePhone } from './phone.server'

/** Numbers of a door, in their order, no number twice; the impossible ones with why. */
export function readPhones(numbers: readonly PhoneInput[]): { phones: ContactFacts['phones']; wrong: string[] } {
  const phones: ContactFacts['phones'] = []
  const wrong: string[] = []
  for (const given of numbers) {
    const { number, type = 'other' } = typeof given === 'string' ? { number: given } : given
    const parsed = parsePhone(number)
    if (!parsed.ok) wrong.push(parsed.reason)
    else if (!phones.some(({ e164 }) => e164 === parsed.e164)) phones.push({ e164: parsed.e164, type })
  }
  return { phones, wrong }
}

/** State and ZIP in the form in which they are stored: two letters and five digits where we can read them. */
export const readPlace = (input: { state?: string; zip?: string }): { state?: string; zip?: string } => ({
  ...(input.state === undefined ? {} : { state: stateCode(input.state) ?? input.state }),
  ...(input.zip === undefined ? {} : { zip: zipDigits(input.zip) ?? input.zip }),
})

/**
 * The facts of a contact that a host page or the API hands over. One possible number is enough, the impossible ones
 * beside it are left out; none is a refusal with why.
 */
export function readContactInput(
  input: ContactInput,
): { ok: true; facts: ContactFacts } | { ok: false; reason: string } {
  const { numbers, contactId, name, ...rest } = input
  const { phones, wrong } = readPhones(numbers)
  if (phones.length === 0) return { ok: false, reason: wrong[0] ?? 'No phone number' }
  const facts: ContactFacts = { ...rest, ...readPlace(input), phones }
  if (name && !input.firstName && !input.lastName) Object.assign(facts, splitName(name))
  if (contactId) facts.vendorContactId = contactId
  return { ok: true, facts }
}
