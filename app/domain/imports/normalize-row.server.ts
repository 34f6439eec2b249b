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
import { normalizeFields } from '../contacts/normalize-field.server'
import { unwrapCell } from '../csv/unwrap-cell'
import { formatPhone } from '../phone-numbers/phone'
import { isDomesticCountry } from './country'
import { isConsentWithdrawn, isDoNotCall } from './do-not-call'
import { bareHeading } from './fold-heading'
import { importOnlyFields } from './import-only-fields'
import type { ImportProblem } from './import-problems'
import { phoneTypeOfHeading } from './import-fields'
import { importsWords } from './imports.words'
import { extensionReason, readPhoneCell } from './read-phone-cell.server'

export const getTooManyReason = ({ e164 }: { e164: string }) =>
  importsWords.oneTooManyContactNumbers(formatPhone(e164), MAX_NUMBERS)

/** What a row says beside the contact's fields. */
export interface RowExtras {
  /** One for each thing that a person may want to mend in the file. */
  problems?: ImportProblem[]
  /** For the do-not-call list, also of a refused row. */
  doNotCall?: string[]
  tags?: string[]
  note?: string
}

/** `leftOut`: one sentence for each dropped number. `remarks`: about what is not stored as given. */
export type NormalisedRow =
  | ({ ok: true; contact: ContactFacts; leftOut: string[]; remarks?: string[] } & RowExtras)
  | ({ ok: false; reason: string } & RowExtras)

const isImported = (field: StoredField): field is StoredField & ImportField =>
  IMPORT_FIELDS.some((one) => one === field)

const TEXTS = ['source', 'owner', 'consent'] as const
const CODES: ReadonlySet<ImportField> = new Set<ImportField>(['email', 'state', 'zip', 'timezone', 'country'])
/** 'n/a' is no place. */
const PLACEHOLDER = /^(?:n\/?a|none|null|nil|unknown|tbd|#n\/a|[-–—?.]+)$/i

const MAX_TEXT = 2_000
const MAX_NOTE = 5_000
const MAX_TAGS = 20
const MAX_TAG = 100
const SIGN_OF_TAGS = /[,;|\n]|:::/

interface RowColumns {
  values: Map<ImportField, string[]>
  phones: ContactFacts['phones']
  invalid: string[]
  remarks: string[]
  problems: ImportProblem[]
  isDoNotCall: boolean
}

const headingNumber = (heading: string) => /\d+/.exec(bareHeading(heading))?.[0] ?? ''

/** 'Phone 1 - Label' belongs to 'Phone 1 - Value', else to the next column. */
function typeCellOf(
  column: number,
  mapping: readonly ImportField[],
  headers: readonly string[],
  cells: readonly string[],
) {
  const number = headingNumber(headers[column] ?? '')
  const types = mapping.flatMap((field, at) => (field === 'phoneType' ? [at] : []))
  const isOnlyPhone = mapping.filter((field) => field === 'phone').length === 1
  const own =
    types.find((at) => headingNumber(headers[at] ?? '') === number && (number !== '' || Math.abs(at - column) === 1)) ??
    (isOnlyPhone && types.length === 1 ? types[0] : undefined)
  return own === undefined ? '' : (cells[own] ?? '')
}

function readColumns(
  mapping: readonly ImportField[],
  headers: readonly string[],
  cells: readonly string[],
  ownNumbers: ReadonlySet<string>,
): RowColumns {
  const row: RowColumns = { values: new Map(), phones: [], invalid: [], remarks: [], problems: [], isDoNotCall: false }
  for (const [column, field] of mapping.entries()) {
    const cell = cells[column] ?? ''
    if (field === 'ignore' || field === 'phoneType' || cell.trim() === '') continue
    if (field === 'phone')
      readPhones(row, cell, typeCellOf(column, mapping, headers, cells) || (headers[column] ?? ''), ownNumbers)
    else if (field === 'doNotCall') row.isDoNotCall ||= isDoNotCall(cell)
    else {
      if (field === 'consent') row.isDoNotCall ||= isConsentWithdrawn(headers[column] ?? '', cell)
      const text = unwrapCell(field === 'notes' ? cell.replaceAll(/\r\n|\r|\n/g, ' ') : cell)
      if (text && !(CODES.has(field) && PLACEHOLDER.test(text)))
        row.values.set(field, [...(row.values.get(field) ?? []), text])
    }
  }
  return row
}

function readPhones(row: RowColumns, cell: string, heading: string, ownNumbers: ReadonlySet<string>): void {
  // 'n/a', 'none', '-'.
  if (!/[\p{Nd}#]/u.test(cell.normalize('NFKC'))) return
  const type: PhoneType = phoneTypeOfHeading(heading)
  const refuse = (problem: ImportProblem, reason: string) => {
    row.problems.push(problem)
    row.invalid.push(reason)
  }
  if (/fax|pager/i.test(heading)) return refuse('invalidNumber', importsWords.faxNumber(unwrapCell(cell)))
  for (const number of readPhoneCell(cell)) {
    if ('reason' in number) {
      refuse(number.isShortened ? 'shortenedNumber' : 'invalidNumber', number.reason)
      continue
    }
    const { e164, extension } = number
    if (ownNumbers.has(e164)) {
      refuse('ownNumber', importsWords.ownNumber(formatPhone(e164)))
      continue
    }
    if (!row.phones.some((known) => known.e164 === e164)) row.phones.push({ e164, type })
    if (!extension) continue
    row.problems.push('extension')
    row.remarks.push(extensionReason({ e164, extension }))
  }
}

const CANADIAN = /^[a-z]\d[a-z](?:[ -]?\d[a-z]\d)?$/i
const isPostcode = (zip: string) => /^\d{3,5}(?:[- ]?\d{4})?(?:[.,]0{1,2})?$/.test(zip) || CANADIAN.test(zip)

/** A foreign postcode and region decide no calling hours: they become part of the address. */
function moveForeignPlace(texts: Map<ImportField, string>): boolean {
  const country = texts.get('country')
  texts.delete('country')
  const isForeign = country !== undefined && !isDomesticCountry(country)
  const zip = texts.get('zip')
  const moved: string[] = []
  if (zip !== undefined && /\d/.test(zip) && (isForeign || !isPostcode(zip))) {
    moved.push(zip)
    texts.delete('zip')
  }
  if (isForeign) {
    const state = texts.get('state')
    texts.delete('state')
    moved.push(...(state ? [state] : []), country)
  }
  if (moved.length === 0) return false
  texts.set('address', [texts.get('address'), ...moved].filter(Boolean).join(', '))
  return true
}

function readExtras({ values, phones, isDoNotCall: isSuppressed }: RowColumns): RowExtras {
  const tags = new Set(
    (values.get('tags') ?? [])
      .flatMap((cell) => cell.split(SIGN_OF_TAGS))
      // Google's own groups are '* myContacts'.
      .map((tag) =>
        tag
          .replace(/^\s*\*\s*/, '')
          .trim()
          .slice(0, MAX_TAG),
      )
      .filter((tag) => tag !== '' && tag !== 'myContacts'),
  )
  const note = (values.get('notes') ?? []).join(' · ').slice(0, MAX_NOTE)
  return {
    ...(isSuppressed && phones.length > 0 ? { doNotCall: phones.map(({ e164 }) => e164) } : {}),
    ...(tags.size > 0 ? { tags: [...tags].slice(0, MAX_TAGS) } : {}),
    ...(note ? { note } : {}),
  }
}

export function normaliseRow(
  mapping: readonly ImportField[],
  headers: readonly string[],
  cells: readonly string[],
  ownNumbers: ReadonlySet<string> = new Set(),
): NormalisedRow {
  const row = readColumns(mapping, headers, cells, ownNumbers)
  const { values, phones, invalid, remarks, problems } = row
  const extrasWith = (...more: ImportProblem[]): RowExtras => {
    const all = [...problems, ...more]
    return { ...readExtras(row), ...(all.length > 0 ? { problems: all } : {}) }
  }
  if (phones.length === 0)
    return {
      ok: false,
      reason: invalid[0] ?? importsWords.noPhoneNumber,
      ...extrasWith(...(invalid.length === 0 ? (['noNumber'] as const) : [])),
    }
  // An address may span columns.
  const texts = new Map(
    [...values].map(([field, cells]) => [field, field === 'address' ? cells.join(', ') : cells[0]!]),
  )
  if (moveForeignPlace(texts)) problems.push('foreignPostcode')
  const tooLongField = [...texts].find(([field, text]) => isTooLong(field, text))?.[0]
  if (tooLongField)
    return {
      ok: false,
      reason: importsWords.longerThanCharacters(importFieldLabel(tooLongField), maxLengthOf(tooLongField)),
      ...extrasWith('tooLong'),
    }

  const split = splitName(texts.get('name') ?? '')
  const isNamed = texts.has('firstName') || texts.has('lastName')
  const fields: Partial<Record<StoredField, string>> = {}
  for (const field of STORED_FIELDS.filter(isImported)) {
    const text = isName(field) && !isNamed ? split[field] : texts.get(field)
    if (text) fields[field] = text
  }
  const contact: ContactFacts = { ...normalizeFields(fields), phones: phones.slice(0, MAX_NUMBERS) }
  const mergeFields = TEXTS.flatMap((id) => {
    const value = texts.get(id)?.slice(0, MAX_TEXT)
    return value ? [{ id, label: importOnlyFields[id].label, value }] : []
  })
  if (mergeFields.length > 0) contact.mergeFields = mergeFields
  const tooMany = phones.slice(MAX_NUMBERS)
  return {
    ok: true,
    contact,
    leftOut: [...invalid, ...tooMany.map(getTooManyReason)],
    ...(remarks.length > 0 ? { remarks } : {}),
    ...extrasWith(...tooMany.map(() => 'tooManyNumbers' as const)),
  }
}

const maxLengthOf = (field: ImportField): number =>
  field in contactFields ? contactFields[field as keyof typeof contactFields].maxLength : Infinity
const isTooLong = (field: ImportField, text: string) => text.length > maxLengthOf(field)
