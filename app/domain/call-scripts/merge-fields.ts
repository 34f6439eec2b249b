import { contactFields, STORED_FIELDS, type ContactFieldKey, type StoredField } from '../contacts/contact-fields'
import { fullName } from '../person-name'

type Fields = typeof contactFields
type Named = { [Key in ContactFieldKey]: Fields[Key]['mergeField'] }[ContactFieldKey]
/** No field of ours: a CRM hands it over with its own merge fields. */
const INDUSTRY = { id: 'industry', label: 'Industry' } as const
export type MergeField = NonNullable<Named>['id'] | (typeof INDUSTRY)['id']

/** The specification's order (3-settings §3); a field that it does not name comes last. */
const ORDER = 'firstName lastName fullName phoneNumber address industry companyName emailAddress'.split(' ')
const placeOf = ({ id }: { id: string }) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length)

/** What a script or a text can name of a contact (3-settings §3). */
export const MERGE_FIELDS: ReadonlyArray<{ id: MergeField; label: string }> = [
  ...Object.values(contactFields).flatMap(({ mergeField }) => mergeField ?? []),
  INDUSTRY,
].toSorted((one, other) => placeOf(one) - placeOf(other))

/** A text, or a field: `value` is null where the person has none, and the field's name stands in its place. */
export type ScriptPiece = string | { label: string; value: string | null }

/** Who is in the call, as far as it is known. `more`: what their CRM handed over beside. */
export interface ScriptPerson {
  values: Partial<Record<MergeField, string>>
  more: ReadonlyArray<{ id: string; label: string; value: string }>
}

/** As it is written now, and as older templates write it: `{firstName}`, `{{first_name}}`, `<<First Name>>`. */
const PLACEHOLDER = /<<([^<>{}\n]{1,200})>>|\{\{([^<>{}\n]{1,200})\}\}|\{([^<>{}\n]{1,200})\}/g

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const BY_NAME = new Map(MERGE_FIELDS.map((field) => [plain(field.id), field] as const))

/** The values of a contact's fields, by merge field; `phoneNumber` is the number in use, as people read it. */
export function mergeValues(
  contact: Record<StoredField, string | null>,
  phoneNumber: string,
): Partial<Record<MergeField, string>> {
  const { firstName, lastName, address, city, state, zip } = contact
  const own = STORED_FIELDS.flatMap((field) => {
    const { mergeField } = contactFields[field]
    return mergeField ? [[mergeField.id, contact[field] ?? '']] : []
  })
  return {
    ...Object.fromEntries(own),
    fullName: fullName(firstName, lastName),
    phoneNumber,
    address: [address, city, `${state ?? ''} ${zip ?? ''}`.trim()].filter(Boolean).join(', '),
  }
}

export const placeholderOf = (id: MergeField): string => `{${id}}`
/** The same in what is written to somebody (2-live §3): `{First name}`. */
export const placeholderInText = ({ label }: { label: string }): string => `{${label}}`

/** The text with older placeholders of our fields as they are written now; others may be the CRM's own and stay. Never longer. */
export const withOwnPlaceholders = (text: string): string => withPlaceholders(text, ({ id }) => placeholderOf(id))

/** A template's text as it is written to somebody. */
export const withPlaceholdersInText = (template: string): string => withPlaceholders(template, placeholderInText)

const withPlaceholders = (text: string, write: (field: { id: MergeField; label: string }) => string): string =>
  text.replaceAll(PLACEHOLDER, (written: string, ...names: Array<string | undefined>) => {
    const field = BY_NAME.get(plain(names.slice(0, 3).find((name) => name !== undefined) ?? ''))
    return field ? write(field) : written
  })

/** A script's text cut at its fields, each with what is known of the person. What is no field of anybody stays as it is written. */
export function scriptPieces(text: string, person: ScriptPerson | null): ScriptPiece[] {
  const pieces: ScriptPiece[] = []
  let from = 0
  for (const found of text.matchAll(PLACEHOLDER)) {
    const piece = pieceOf(plain(found[1] ?? found[2] ?? found[3] ?? ''), person)
    if (!piece) continue
    if (found.index > from) pieces.push(text.slice(from, found.index))
    pieces.push(piece)
    from = found.index + found[0].length
  }
  if (from < text.length) pieces.push(text.slice(from))
  return pieces
}

function pieceOf(name: string, person: ScriptPerson | null): Exclude<ScriptPiece, string> | null {
  if (name === '') return null
  const field = BY_NAME.get(name)
  const own = field && person?.values[field.id]?.trim()
  const other = person?.more.find(({ id, label }) => plain(id) === name || plain(label) === name)
  if (!field && !other) return null
  return { label: field?.label ?? other!.label, value: own || other?.value.trim() || null }
}
