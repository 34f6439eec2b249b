import { stateCode } from '../protection/us-states'
import { zipDigits } from '../protection/zip-zones'
import {
  contactFields,
  STORED_FIELDS,
  type FieldKind,
  type NameField,
  type StoredColumn,
  type StoredField,
} from './contact-fields'

/** null: not recognized. */
const STORED_FORMS: Partial<Record<FieldKind, (text: string) => string | null>> = { state: stateCode, zip: zipDigits }

export const storedForm = (field: StoredField, text: string): string =>
  STORED_FORMS[contactFields[field].kind]?.(text) ?? text

type StoredValues = Record<NameField, string> & Record<Exclude<StoredField, NameField>, string | null>

export const storedOf = (row: Record<StoredColumn, string | null>) =>
  Object.fromEntries(STORED_FIELDS.map((field) => [field, row[contactFields[field].column]])) as StoredValues
