import { stateCode } from '../places/us-states'
import { zipDigits } from '../places/zip-places'
import {
  contactFields,
  STORED_FIELDS,
  type FieldKind,
  type NameField,
  type StoredColumn,
  type StoredField,
} from './contact-fields'

/** null: not recognized. */
const NORMALIZERS: Partial<Record<FieldKind, (text: string) => string | null>> = { state: stateCode, zip: zipDigits }

export const normalizeField = (field: StoredField, text: string): string =>
  NORMALIZERS[contactFields[field].kind]?.(text) ?? text

type StoredValues = Record<NameField, string> & Record<Exclude<StoredField, NameField>, string | null>

export const pickStoredFields = (row: Record<StoredColumn, string | null>) =>
  Object.fromEntries(STORED_FIELDS.map((field) => [field, row[contactFields[field].column]])) as StoredValues
