import { importFieldLabel, type ImportField } from '../contacts/contact-fields'
import { importsWords } from './imports.words'

const REPEATABLE: ReadonlySet<ImportField> = new Set([
  'phone',
  'phoneType',
  'doNotCall',
  'address',
  'tags',
  'notes',
  'ignore',
])

/** null: the rows can be read with it. */
export function getMappingBlocker(mapping: readonly ImportField[], columns: number): string | null {
  if (mapping.length !== columns) return importsWords.fileColumnsMappingNames(columns, mapping.length)
  if (!mapping.includes('phone')) return importsWords.chooseColumnHoldsPhoneNumber
  const duplicate = mapping.find((field, column) => !REPEATABLE.has(field) && mapping.indexOf(field) !== column)
  return duplicate ? importsWords.twoColumnsMappedChooseOne(importFieldLabel(duplicate)) : null
}
