import { stateCode } from '../places/us-states'
import { readZip, zipDigits } from '../places/zip-places'
import {
  contactFields,
  STORED_FIELDS,
  type FieldKind,
  type NameField,
  type StoredColumn,
  type StoredField,
} from './contact-fields'
import { unwrapCell, unwrapCode } from '../csv/unwrap-cell'

const NORMALIZERS: Partial<Record<FieldKind, (text: string) => string>> = {
  state: (text) => stateCode(unwrapCode(text)) ?? unwrapCell(text),
  zip: (text) => unwrapCode(text).replace(/^(\d{3,5}),0{1,2}$/, '$1'),
  email: (text) => unwrapCode(text).replace(/^mailto:/i, ''),
  timezone: unwrapCode,
  url: (text) => text,
  id: (text) => text,
}

export const normalizeField = (field: StoredField, text: string): string =>
  (NORMALIZERS[contactFields[field].kind] ?? unwrapCell)(text)

/** Spreadsheets drop leading zeros. A padded ZIP that contradicts the state is not one. */
function padZip(zip: string, state: string | undefined): string {
  const padded = zipDigits(zip)
  if (padded === null) return zip
  const isPadded = !zip.startsWith(padded)
  const place = stateCode(state)
  return isPadded && place !== null && readZip(padded)?.states.includes(place) !== true ? zip : padded
}

export function normalizeFields(input: Partial<Record<StoredField, string>>): Partial<Record<StoredField, string>> {
  const facts: Partial<Record<StoredField, string>> = {}
  for (const field of STORED_FIELDS) {
    const text = input[field]
    if (text !== undefined) facts[field] = normalizeField(field, text)
  }
  if (facts.zip !== undefined) facts.zip = padZip(facts.zip, facts.state)
  return facts
}

type StoredValues = Record<NameField, string> & Record<Exclude<StoredField, NameField>, string | null>

export const pickStoredFields = (row: Record<StoredColumn, string | null>) =>
  Object.fromEntries(STORED_FIELDS.map((field) => [field, row[contactFields[field].column]])) as StoredValues
