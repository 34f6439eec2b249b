import { contactFields, STORED_FIELDS, type ContactFieldKey, type StoredField } from '../contacts/contact-fields'
import { fullName } from '../person-name'

type Fields = typeof contactFields
type Named = { [Key in ContactFieldKey]: Fields[Key]['mergeField'] }[ContactFieldKey]
/** Passed by a CRM. */
const INDUSTRY = { id: 'industry', label: 'Industry' } as const
export type MergeField = NonNullable<Named>['id'] | (typeof INDUSTRY)['id']

/** Spec 3-settings §3. */
const ORDER = 'firstName lastName fullName phoneNumber address industry companyName emailAddress'.split(' ')
const placeOf = ({ id }: { id: string }) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length)

export const MERGE_FIELDS: ReadonlyArray<{ id: MergeField; label: string }> = [
  ...Object.values(contactFields).flatMap(({ mergeField }) => mergeField ?? []),
  INDUSTRY,
].toSorted((one, other) => placeOf(one) - placeOf(other))

/** `value` null: shows the label. */
export type ScriptPiece = string | { label: string; value: string | null }

/** `more`: fields of the CRM. */
export interface ScriptPerson {
  values: Partial<Record<MergeField, string>>
  more: ReadonlyArray<{ id: string; label: string; value: string }>
}

/** `{firstName}`, `{{first_name}}`, `<<First Name>>`. */
const PLACEHOLDER = /<<([^<>{}\n]{1,200})>>|\{\{([^<>{}\n]{1,200})\}\}|\{([^<>{}\n]{1,200})\}/g

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const BY_NAME = new Map(MERGE_FIELDS.map((field) => [plain(field.id), field] as const))

/** `phoneNumber`: formatted. */
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
/** Texts use `{First name}` (spec 2-live §3). */
export const placeholderInText = ({ label }: { label: string }): string => `{${label}}`

/** Older notations become current; the CRM's own fields stay. Never longer. */
export const withOwnPlaceholders = (text: string): string => withPlaceholders(text, ({ id }) => placeholderOf(id))

export const withPlaceholdersInText = (template: string): string => withPlaceholders(template, placeholderInText)

const withPlaceholders = (text: string, write: (field: { id: MergeField; label: string }) => string): string =>
  text.replaceAll(PLACEHOLDER, (written: string, ...names: Array<string | undefined>) => {
    const field = BY_NAME.get(plain(names.slice(0, 3).find((name) => name !== undefined) ?? ''))
    return field ? write(field) : written
  })

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
