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

/** How a kind of field is stored: two letters of a state, five digits of a ZIP. null: not readable as that. */
const STORED_FORMS: Partial<Record<FieldKind, (text: string) => string | null>> = { state: stateCode, zip: zipDigits }

/** A field's text in the form in which it is stored; as it was written where it is not readable. */
export const storedForm = (field: StoredField, text: string): string =>
  STORED_FORMS[contactFields[field].kind]?.(text) ?? text

type StoredValues = Record<NameField, string> & Record<Exclude<StoredField, NameField>, string | null>

/** The fields of a stored contact, by their names. */
export const storedOf = (row: Record<StoredColumn, string | null>) =>
  Object.fromEntries(STORED_FIELDS.map((field) => [field, row[contactFields[field].column]])) as StoredValues
