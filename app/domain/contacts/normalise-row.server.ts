import { splitName } from '../person-name'
import { zipDigits } from '../protection/zip-zones'
import { stateCode } from '../protection/us-states'
import type { ContactFacts } from './contact-facts'
import type { ImportField, PhoneType } from './contacts.schema'
import { importFieldWords } from './import-field-words'
import { phoneTypeOfHeading } from './import-fields'
import { formatPhone } from './phone'
import { parsePhone } from './phone.server'

const MAX_TEXT = 255
export const MAX_PHONES = 10
const MAX_PHONE_CELL = 40 * MAX_PHONES

export const tooManyWords = ({ e164 }: { e164: string }) =>
  `${formatPhone(e164)} is one too many: a contact has ${MAX_PHONES} numbers at most`

/** `leftOut`: why numbers of the row are not the contact's, one sentence each. */
export type NormalisedRow = { ok: true; contact: ContactFacts; leftOut: string[] } | { ok: false; reason: string }

/** One line of readable text. A formula stays the text that it is; it is made harmless where it leaves us (csv-cells.ts). */
const clean = (cell: string) => cell.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** Numbers of one cell: one, or several with a separator between (Google's is ' ::: '). What is too long for ten numbers is none. */
function phonesOfCell(cell: string, type: PhoneType): Array<{ e164: string; type: PhoneType } | { reason: string }> {
  const read = (text: string) => {
    const parsed = parsePhone(text)
    return parsed.ok ? { e164: parsed.e164, type } : { reason: parsed.reason }
  }
  const whole = read(cell)
  const parts = cell.length > MAX_PHONE_CELL ? [] : cell.split(/[;|/,\n]|:::/).filter((part) => part.trim() !== '')
  return 'e164' in whole || parts.length < 2 ? [whole] : parts.map(read)
}

/**
 * The contact of one row, by what each column was said to be; a refusal says why in one sentence. A row needs one
 * possible number: the impossible ones beside it, and those that are too many, are left out and told. The same one twice is
 * one.
 */
export function normaliseRow(
  mapping: readonly ImportField[],
  headers: readonly string[],
  cells: readonly string[],
): NormalisedRow {
  const values = new Map<ImportField, string[]>()
  const phones: ContactFacts['phones'] = []
  const wrong: string[] = []
  for (const [column, field] of mapping.entries()) {
    const cell = cells[column] ?? ''
    if (field === 'ignore' || cell.trim() === '') continue
    if (field !== 'phone') {
      values.set(field, [...(values.get(field) ?? []), clean(cell)])
      continue
    }
    // 'n/a', 'none', '-': nobody meant a number.
    if (!/\d/.test(cell)) continue
    for (const phone of phonesOfCell(cell, phoneTypeOfHeading(headers[column] ?? '')))
      if ('reason' in phone) wrong.push(phone.reason)
      else if (!phones.some((known) => known.e164 === phone.e164)) phones.push(phone)
  }

  if (phones.length === 0) return { ok: false, reason: wrong[0] ?? 'No phone number' }
  const long = [...values].find(([, texts]) => texts.some((text) => text.length > MAX_TEXT))?.[0]
  if (long) return { ok: false, reason: `${importFieldWords[long]} is longer than ${MAX_TEXT} characters` }

  const value = (field: ImportField) => values.get(field)?.[0]
  const split = splitName(value('name') ?? '')
  const named = value('firstName') !== undefined || value('lastName') !== undefined
  const contact: ContactFacts = { phones: phones.slice(0, MAX_PHONES) }
  const tooMany = phones.slice(MAX_PHONES)
  const put = (key: Exclude<keyof ContactFacts, 'phones' | 'mergeFields'>, text: string | undefined) => {
    if (text) contact[key] = text
  }
  put('vendorContactId', value('vendorContactId'))
  put('firstName', named ? value('firstName') : split.firstName)
  put('lastName', named ? value('lastName') : split.lastName)
  put('company', value('company'))
  put('email', value('email'))
  put('address', values.get('address')?.join(', '))
  put('city', value('city'))
  put('state', stateCode(value('state')) ?? value('state'))
  put('zip', zipDigits(value('zip')) ?? value('zip'))
  put('timezone', value('timezone'))
  return { ok: true, contact, leftOut: [...wrong, ...tooMany.map(tooManyWords)] }
}
