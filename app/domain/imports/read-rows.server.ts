import type { ContactFacts } from '../contacts/contact-facts'
import { MAX_NUMBERS, type ImportField } from '../contacts/contact-fields'
import type { CsvRow } from './csv.server'
import { sharesName } from './find-crm-id-conflict.server'
import { normaliseRow, getTooManyReason } from './normalize-row.server'
import { importsWords } from './imports.words'

/** `numbersOfEarlier`: of earlier rows with the same CRM id. */
export type ReadRow = CsvRow &
  ({ contact: ContactFacts; leftOut: string[]; numbersOfEarlier?: ContactFacts['phones'] } | { reason: string })

const identityOf = (contact: ContactFacts) =>
  contact.vendorContactId ? `id ${contact.vendorContactId}` : `number ${contact.phones[0]?.e164}`

export const isNameless = ({ firstName, lastName }: ContactFacts) => !firstName && !lastName

/** Many CRMs export a row for each number: a repeated CRM id adds numbers. */
export function createRowReader(mapping: readonly ImportField[], headers: readonly string[]): (row: CsvRow) => ReadRow {
  const seen = new Map<string, { rowNumber: number; contact: ContactFacts; phones: ContactFacts['phones'] }>()
  return ({ rowNumber, cells }) => {
    const result = normaliseRow(mapping, headers, cells)
    if (!result.ok) return { rowNumber, cells, reason: result.reason }
    const { contact, leftOut } = result
    const identity = identityOf(contact)
    const earlier = seen.get(identity)
    if (!earlier) {
      seen.set(identity, { rowNumber, contact, phones: contact.phones })
      return { rowNumber, cells, contact, leftOut }
    }
    const numbersOfEarlier = earlier.phones
    const others = contact.phones.filter(({ e164 }) => !numbersOfEarlier.some((known) => known.e164 === e164))
    if (others.length === 0 || !contact.vendorContactId)
      return { rowNumber, cells, reason: importsWords.sameContactRow(earlier.rowNumber) }
    const phones = others.slice(0, MAX_NUMBERS - numbersOfEarlier.length)
    const tooMany = others.slice(phones.length).map(getTooManyReason)
    if (phones.length === 0) return { rowNumber, cells, reason: tooMany.join('. ') }
    const sharesNumber = others.length < contact.phones.length
    // A row with another name is refused when saved; a later row may bring its numbers.
    if (sharesNumber || isNameless(contact) || sharesName(earlier.contact, contact))
      earlier.phones = [...numbersOfEarlier, ...phones]
    return { rowNumber, cells, contact: { ...contact, phones }, leftOut: [...leftOut, ...tooMany], numbersOfEarlier }
  }
}
