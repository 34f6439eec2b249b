import type { ContactFacts } from '../contacts/contact-facts'
import { MAX_NUMBERS, type ImportField } from '../contacts/contact-fields'
import type { CsvReading, CsvRow, CsvSource } from '../csv.port'
import { csvRows } from './csv/csv.server'
import { getTooManyReason, normaliseRow, type RowExtras } from './normalize-row.server'
import { sharesName } from './shares-name'
import { importsWords } from './imports.words'

export interface RowReading extends CsvReading {
  mapping: readonly ImportField[]
}

/** `numbersOfEarlier`: of earlier rows with the same CRM id. */
export type ReadRow = CsvRow &
  RowExtras &
  (
    | { contact: ContactFacts; leftOut: string[]; remarks?: string[]; numbersOfEarlier?: ContactFacts['phones'] }
    | { reason: string }
  )

const identityOf = (contact: ContactFacts) =>
  contact.vendorContactId ? `id ${contact.vendorContactId}` : `number ${contact.phones[0]?.e164}`

export const isNameless = ({ firstName, lastName }: ContactFacts) => !firstName && !lastName

/** Many CRMs export a row for each number: a repeated CRM id adds numbers. */
export function createRowReader({ mapping, headers, ownNumbers }: RowReading): (row: CsvRow) => ReadRow {
  const own = new Set(ownNumbers)
  const seen = new Map<string, { rowNumber: number; contact: ContactFacts; phones: ContactFacts['phones'] }>()
  return ({ rowNumber, cells }) => {
    const { ok: _ok, ...result } = normaliseRow(mapping, headers, cells, own)
    if ('reason' in result) return { rowNumber, cells, ...result }
    const { contact, leftOut } = result
    const identity = identityOf(contact)
    const earlier = seen.get(identity)
    if (!earlier) {
      seen.set(identity, { rowNumber, contact, phones: contact.phones })
      return { rowNumber, cells, ...result }
    }
    const { contact: _contact, leftOut: _leftOut, remarks: _remarks, ...extras } = result
    const problems = [...(extras.problems ?? []), 'repeated' as const]
    const numbersOfEarlier = earlier.phones
    const others = contact.phones.filter(({ e164 }) => !numbersOfEarlier.some((known) => known.e164 === e164))
    if (others.length === 0 || !contact.vendorContactId)
      return { rowNumber, cells, ...extras, problems, reason: importsWords.sameContactRow(earlier.rowNumber) }
    const phones = others.slice(0, MAX_NUMBERS - numbersOfEarlier.length)
    const tooMany = others.slice(phones.length).map(getTooManyReason)
    if (phones.length === 0) return { rowNumber, cells, ...extras, problems, reason: tooMany.join('. ') }
    const sharesNumber = others.length < contact.phones.length
    // A row with another name is refused when saved; a later row may bring its numbers.
    if (sharesNumber || isNameless(contact) || sharesName(earlier.contact, contact))
      earlier.phones = [...numbersOfEarlier, ...phones]
    return {
      rowNumber,
      cells,
      ...result,
      contact: { ...contact, phones },
      leftOut: [...leftOut, ...tooMany],
      numbersOfEarlier,
    }
  }
}

/** Blocks. Runs in the worker of csv.port.ts. */
export function* readRows({ bytes, format, ...reading }: CsvSource & RowReading): Generator<ReadRow> {
  const readNext = createRowReader(reading)
  for (const row of csvRows(bytes, format)) yield readNext(row)
}
