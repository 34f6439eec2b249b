import type { ContactFacts } from './contact-facts'
import {
  contactFields,
  isName,
  POSTAL_FIELDS,
  STORED_FIELDS,
  type StoredColumn,
  type StoredField,
} from './contact-fields'

type Stored = Record<StoredColumn, string | null> & { merge_fields: string }

/** A last name of another person, or a ZIP of another state, would make a third contact. */
const GROUPS: readonly (readonly StoredField[])[] = [STORED_FIELDS.filter(isName), [...POSTAL_FIELDS, 'timezone']]

const isSame = (before: string, now: string) => before.toLowerCase() === now.toLowerCase()

const groupOf = (field: StoredField) => GROUPS.find((fields) => fields.includes(field)) ?? [field]

/** What a file changes of an existing contact. 'fill': empty fields, if none beside them differs. */
export function resolveConflicts(existing: Stored, facts: ContactFacts, conflicts: 'fill' | 'overwrite'): ContactFacts {
  const { mergeFields, ...changes } = facts
  const differs = (field: StoredField) => {
    const [before, now] = [existing[contactFields[field].column], facts[field]]
    return Boolean(before && now && !isSame(before, now))
  }
  if (conflicts === 'fill')
    for (const field of STORED_FIELDS)
      if (existing[contactFields[field].column] || groupOf(field).some(differs)) delete changes[field]
  return mergeFields ? { ...changes, mergeFields: addMergeFields(existing, mergeFields, conflicts) } : changes
}

function addMergeFields(
  existing: Stored,
  added: NonNullable<ContactFacts['mergeFields']>,
  conflicts: 'fill' | 'overwrite',
): NonNullable<ContactFacts['mergeFields']> {
  const known = JSON.parse(existing.merge_fields) as NonNullable<ContactFacts['mergeFields']>
  const kept = known.map((field) => (conflicts === 'overwrite' && added.find(({ id }) => id === field.id)) || field)
  return [...kept, ...added.filter(({ id }) => !known.some((field) => field.id === id))]
}
