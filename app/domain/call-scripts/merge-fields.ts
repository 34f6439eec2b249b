import { contactFields, STORED_FIELDS, type ContactFieldKey, type StoredField } from '../contacts/contact-fields'
import { fullName } from '../person-name'
import { callScriptsWords } from './call-scripts.words'

type Fields = typeof contactFields
type Named = { [Key in ContactFieldKey]: Fields[Key]['mergeField'] }[ContactFieldKey]
/** Passed by a CRM. */
const INDUSTRY = { id: 'industry', label: callScriptsWords.industry } as const
export type MergeField = NonNullable<Named>['id'] | (typeof INDUSTRY)['id']

/** Spec 3-settings §3. */
const ORDER = 'firstName lastName fullName phoneNumber address industry companyName emailAddress'.split(' ')
const getOrder = ({ id }: { id: string }) => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length)

export const MERGE_FIELDS: ReadonlyArray<{ id: MergeField; label: string }> = [
  ...Object.values(contactFields).flatMap(({ mergeField }) => mergeField ?? []),
  INDUSTRY,
].toSorted((one, other) => getOrder(one) - getOrder(other))

/** `value` null: shows the label. */
export type ScriptPiece = string | { label: string; value: string | null }

/** `more`: fields of the CRM. */
export interface ScriptPerson {
  values: Partial<Record<MergeField, string>>
  more: ReadonlyArray<{ id: string; label: string; value: string }>
}

/** `{firstName}`, `{{first_name}}`, `<<First Name>>`. */
const PLACEHOLDER = /<<([^<>{}\n]{1,200})>>|\{\{([^<>{}\n]{1,200})\}\}|\{([^<>{}\n]{1,200})\}/g

const normalizeName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const BY_NAME = new Map(MERGE_FIELDS.map((field) => [normalizeName(field.id), field] as const))

/** `phoneNumber`: formatted. */
export function mergeValues(
  contact: Record<StoredField, string | null>,
  phoneNumber: string,
): Partial<Record<MergeField, string>> {
  const { firstName, lastName, address, city, state, zip } = contact
  const fieldValues = STORED_FIELDS.flatMap((field) => {
    const { mergeField } = contactFields[field]
    return mergeField ? [[mergeField.id, contact[field] ?? '']] : []
  })
  return {
    ...Object.fromEntries(fieldValues),
    fullName: fullName(firstName, lastName),
    phoneNumber,
    address: [address, city, `${state ?? ''} ${zip ?? ''}`.trim()].filter(Boolean).join(', '),
  }
}

export const formatPlaceholder = (id: MergeField): string => `{${id}}`
/** Texts use `{First name}` (spec 2-live §3). */
export const formatTextPlaceholder = ({ label }: { label: string }): string => `{${label}}`

/** Older notations become current; the CRM's own fields stay. Never longer. */
export const normalizePlaceholders = (text: string): string =>
  replacePlaceholders(text, ({ id }) => formatPlaceholder(id))

export const convertToTextPlaceholders = (template: string): string =>
  replacePlaceholders(template, formatTextPlaceholder)

const replacePlaceholders = (text: string, format: (field: { id: MergeField; label: string }) => string): string =>
  text.replaceAll(PLACEHOLDER, (placeholder: string, ...names: Array<string | undefined>) => {
    const field = BY_NAME.get(normalizeName(names.slice(0, 3).find((name) => name !== undefined) ?? ''))
    return field ? format(field) : placeholder
  })

export const splitScript = (text: string, person: ScriptPerson | null): ScriptPiece[] =>
  splitPlaceholders(text, (name) => createPiece(name, person))

/** Fields that every contact has; a CRM's own stay text. */
export const splitMergeFields = (text: string): Array<string | { id: MergeField }> =>
  splitPlaceholders(text, (name) => BY_NAME.get(name) ?? null)

export const fillMergeField = (id: MergeField, person: ScriptPerson | null): ScriptPiece =>
  createPiece(normalizeName(id), person) ?? formatPlaceholder(id)

function splitPlaceholders<Piece extends object>(
  text: string,
  find: (name: string) => Piece | null,
): Array<string | Piece> {
  const pieces: Array<string | Piece> = []
  let from = 0
  for (const found of text.matchAll(PLACEHOLDER)) {
    const piece = find(normalizeName(found[1] ?? found[2] ?? found[3] ?? ''))
    if (!piece) continue
    if (found.index > from) pieces.push(text.slice(from, found.index))
    pieces.push(piece)
    from = found.index + found[0].length
  }
  if (from < text.length) pieces.push(text.slice(from))
  return pieces
}

function createPiece(name: string, person: ScriptPerson | null): Exclude<ScriptPiece, string> | null {
  if (name === '') return null
  const field = BY_NAME.get(name)
  const fieldValue = field && person?.values[field.id]?.trim()
  const other = person?.more.find(({ id, label }) => normalizeName(id) === name || normalizeName(label) === name)
  if (!field && !other) return null
  return { label: field?.label ?? other!.label, value: fieldValue || other?.value.trim() || null }
}
