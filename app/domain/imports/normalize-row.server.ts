import { splitName } from '../person-name'
import type { ContactFacts } from '../contacts/contact-facts'
import {
  contactFields,
  IMPORT_FIELDS,
  importFieldLabel,
  isName,
  MAX_NUMBERS,
  STORED_FIELDS,
  type ImportField,
  type StoredField,
} from '../contacts/contact-fields'
import type { PhoneType } from '../contacts/contacts.schema'
import { phoneTypeOfHeading } from './import-fields'
import { formatPhone } from '../phone-numbers/phone'
import { parsePhone } from '../phone-numbers/phone.server'
import { normalizeField } from '../contacts/normalize-field.server'
import { importsWords } from './imports.words'

const MAX_PHONE_CELL = contactFields.phone.maxLength * MAX_NUMBERS

export const getTooManyReason = ({ e164 }: { e164: string }) =>
  importsWords.oneTooManyContactNumbers(formatPhone(e164), MAX_NUMBERS)

/** `leftOut`: one sentence for each dropped number. */
export type NormalisedRow = { ok: true; contact: ContactFacts; leftOut: string[] } | { ok: false; reason: string }

const isImported = (field: StoredField): field is StoredField & ImportField =>
  IMPORT_FIELDS.some((one) => one === field)

/** Formulas stay; csv-cells.ts escapes them. */
const clean = (cell: string) => cell.replaceAll(/\p{Cc}+/gu, ' ').trim()

/** Google separates numbers with ' ::: '. */
function phonesOfCell(cell: string, type: PhoneType): Array<{ e164: string; type: PhoneType } | { reason: string }> {
  const read = (text: string) => {
    const parsed = parsePhone(text)
    return parsed.ok ? { e164: parsed.e164, type } : { reason: parsed.reason }
  }
  const whole = read(cell)
  const parts = cell.length > MAX_PHONE_CELL ? [] : cell.split(/[;|/,\n]|:::/).filter((part) => part.trim() !== '')
  return 'e164' in whole || parts.length < 2 ? [whole] : parts.map(read)
}

export function normaliseRow(
  mapping: readonly ImportField[],
  headers: readonly string[],
  cells: readonly string[],
): NormalisedRow {
  const values = new Map<Exclude<ImportField, 'ignore'>, string[]>()
  const phones: ContactFacts['phones'] = []
  const invalidReasons: string[] = []
  for (const [column, field] of mapping.entries()) {
    const cell = cells[column] ?? ''
    if (field === 'ignore' || cell.trim() === '') continue
    if (field !== 'phone') {
      values.set(field, [...(values.get(field) ?? []), clean(cell)])
      continue
    }
    // 'n/a', 'none', '-'.
    if (!/\d/.test(cell)) continue
    for (const phone of phonesOfCell(cell, phoneTypeOfHeading(headers[column] ?? '')))
      if ('reason' in phone) invalidReasons.push(phone.reason)
      else if (!phones.some((known) => known.e164 === phone.e164)) phones.push(phone)
  }

  if (phones.length === 0) return { ok: false, reason: invalidReasons[0] ?? importsWords.noPhoneNumber }
  // An address may span columns.
  const texts = new Map(
    [...values].map(([field, cells]) => [field, field === 'address' ? cells.join(', ') : cells[0]!]),
  )
  const tooLongField = [...texts].find(([field, text]) => text.length > contactFields[field].maxLength)?.[0]
  if (tooLongField)
    return {
      ok: false,
      reason: importsWords.longerThanCharacters(importFieldLabel(tooLongField), contactFields[tooLongField].maxLength),
    }

  const split = splitName(texts.get('name') ?? '')
  const isNamed = texts.has('firstName') || texts.has('lastName')
  const valueOf = (field: StoredField & ImportField) => (isName(field) && !isNamed ? split[field] : texts.get(field))
  const contact: ContactFacts = { phones: phones.slice(0, MAX_NUMBERS) }
  const tooMany = phones.slice(MAX_NUMBERS)
  for (const field of STORED_FIELDS.filter(isImported)) {
    const text = valueOf(field)
    if (text) contact[field] = normalizeField(field, text)
  }
  return { ok: true, contact, leftOut: [...invalidReasons, ...tooMany.map(getTooManyReason)] }
}
