import type { Ctx } from '../context.server'
import type { Queries } from '../../../db/open'
import { statement } from '../../../db/statement'
import type { ContactPhonesTable, ContactsTable } from '../../../db/schema/contacts'
import type { Tables } from '../../../db/schema/tables'
import type { Insertable, Selectable } from 'kysely'
import { REMOVABLE_TYPES } from '../protection/protection.schema'
import { suppressNumber } from '../protection/suppress-number.server'
import { runReactions } from '../reactions'
import type { ContactFacts } from './contact-facts'
import { contactFields, isName, STORED_FIELDS, type FieldKind, type StoredColumn } from './contact-fields'
import { indexContact } from '../contact-search/index-contact.server'
import { resolveConflicts } from './resolve-conflicts'
import { numbersWithSuppressions } from './numbers-with-suppressions.server'

type ContactRow = Selectable<Tables['contacts']>

export interface SaveContact {
  accountId: string
  /** null: a job or the system. */
  createdBy: string | null
  facts: ContactFacts
  /** 'replace': `facts` has every number. */
  phones: 'replace' | 'add'
  /** Of an existing contact, from an import: 'fill' changes empty fields only. */
  conflicts?: 'fill' | 'overwrite' | 'skip'
}

export interface SavedContact {
  id: string
  outcome: 'added' | 'updated' | 'unchanged'
  updatedAt: number
  /** Of an updated contact. */
  change?: ContactChange
}

type PhoneValue = Pick<ContactPhonesTable, 'e164' | 'type'>

export interface ContactChange {
  fields: Record<string, { before: string | null; after: string | null }>
  phones: { before: PhoneValue[]; after: PhoneValue[] } | null
}

type Values = Partial<Record<StoredColumn | 'merge_fields', string | null>>

function toColumnValues(facts: Omit<ContactFacts, 'phones'>): Values {
  const values: Values = {}
  for (const field of STORED_FIELDS) {
    const value = facts[field]
    if (value !== undefined) values[contactFields[field].column] = value === '' && !isName(field) ? null : value
  }
  if (facts.mergeFields) values.merge_fields = JSON.stringify(facts.mergeFields)
  return values
}

// Compiled once: an import has up to 50,000 rows.
export const byVendorId = statement((q, p: { account: string; vendorId: string }) =>
  q
    .selectFrom('contacts')
    .selectAll()
    .where('account_id', '=', p.account)
    .where('vendor_contact_id', '=', p.vendorId)
    .where('deleted_at', 'is', null),
)
const oldestByNumber = (q: Queries, p: { account: string; e164: string }) =>
  q
    .selectFrom('contact_phones')
    .innerJoin('contacts', 'contacts.id', 'contact_phones.contact_id')
    .selectAll('contacts')
    .where('contact_phones.account_id', '=', p.account)
    .where('contact_phones.e164', '=', p.e164)
    // Second numbers are often shared: office, family.
    .where('contact_phones.position', '=', 0)
    .where('contacts.deleted_at', 'is', null)
    .orderBy('contacts.id')
    .limit(1)
const byNumber = statement(oldestByNumber)
const byNumberWithoutCrmId = statement((q, p: { account: string; e164: string }) =>
  oldestByNumber(q, p).where('contacts.vendor_contact_id', 'is', null),
)
const insertContact = statement((q, row: Insertable<ContactsTable>) => q.insertInto('contacts').values(row))
const insertPhone = statement((q, row: Insertable<ContactPhonesTable>) => q.insertInto('contact_phones').values(row))
export const phonesOf = statement((q, p: { contact_id: string }) =>
  q.selectFrom('contact_phones').selectAll().where('contact_id', '=', p.contact_id).orderBy('position'),
)
const suppressionsOf = statement((q, p: { contact_id: string }) =>
  numbersWithSuppressions(q)
    .select(['suppressions.type', 'suppressions.added_by'])
    .where('contact_phones.contact_id', '=', p.contact_id)
    .orderBy('contact_phones.position'),
)
const updatePhone = statement((q, { id, ...set }: Pick<ContactPhonesTable, 'id' | 'position' | 'type'>) =>
  q.updateTable('contact_phones').set(set).where('id', '=', id),
)
const deletePhone = statement((q, p: { id: string }) => q.deleteFrom('contact_phones').where('id', '=', p.id))

const addPhone = (tx: Ctx, phone: Omit<Insertable<ContactPhonesTable>, 'id'>) =>
  tx.db.write(insertPhone, { id: tx.ids('ph'), ...phone })

async function findExisting({ db }: Ctx, account: string, facts: ContactFacts): Promise<ContactRow | undefined> {
  const vendorId = facts.vendorContactId
  if (vendorId) {
    const known = await db.first(byVendorId, { account, vendorId })
    if (known) return known
  }
  const first = facts.phones[0]
  if (!first) return undefined
  return db.first(vendorId === undefined ? byNumber : byNumberWithoutCrmId, { account, e164: first.e164 })
}

/**
 * Applies a do-not-call request to added numbers. A callable number shows that another contact with a shared number
 * asked.
 */
export async function suppressAddedNumbers(
  tx: Ctx,
  accountId: string,
  contactId: string,
  added: readonly string[],
): Promise<void> {
  const entries = await tx.db.all(suppressionsOf, { contact_id: contactId })
  const [suppression] = entries
  if (!suppression?.type || entries.some(({ type }) => type === null || REMOVABLE_TYPES.has(type))) return
  for (const e164 of added)
    await suppressNumber(tx, { accountId, e164, type: suppression.type, addedBy: suppression.added_by })
}

const toPhoneValue = ({ e164, type }: PhoneValue): PhoneValue => ({ e164, type })

async function savePhones(
  tx: Ctx,
  accountId: string,
  contactId: string,
  requested: ContactFacts['phones'],
  mode: SaveContact['phones'],
): Promise<{ changed: boolean; before: PhoneValue[]; after: PhoneValue[] }> {
  const stored = await tx.db.all(phonesOf, { contact_id: contactId })
  const target =
    mode === 'replace'
      ? requested
      : [
          ...stored.map((phone) => requested.find(({ e164 }) => e164 === phone.e164) ?? phone),
          ...requested.filter(({ e164 }) => !stored.some((phone) => phone.e164 === e164)),
        ]
  const added = target.map(({ e164 }) => e164).filter((e164) => !stored.some((phone) => phone.e164 === e164))
  // Reads the stored numbers before deletions.
  if (added.length > 0) await suppressAddedNumbers(tx, accountId, contactId, added)
  const after: Array<PhoneValue & { position: number }> = []
  let changed = false
  for (const phone of stored)
    if (!target.some(({ e164 }) => e164 === phone.e164)) {
      await tx.db.write(deletePhone, { id: phone.id })
      changed = true
    }
  for (const [position, { e164, type }] of target.entries()) {
    const known = stored.find((phone) => phone.e164 === e164)
    // 'other' does not replace a known type.
    const kind = known && type === 'other' ? known.type : type
    after.push({ e164, type: kind, position })
    if (!known) await addPhone(tx, { account_id: accountId, contact_id: contactId, e164, type: kind, position })
    else if (known.position !== position || known.type !== kind)
      await tx.db.write(updatePhone, { id: known.id, position, type: kind })
    else continue
    changed = true
  }
  const contact = { id: contactId, account_id: accountId }
  if (changed) await runReactions(tx, 'contactNumbersChanged', { contact, before: stored, after })
  return { changed, before: stored.map(toPhoneValue), after: after.map(toPhoneValue) }
}

/** One contact per CRM id, else per first number. Absent facts change nothing. Records no event. */
export async function saveContact(tx: Ctx, input: SaveContact): Promise<SavedContact> {
  const { accountId, facts } = input
  const existing = await findExisting(tx, accountId, facts)
  if (!existing) return addContact(tx, input)
  if (input.conflicts === 'skip') return { id: existing.id, outcome: 'unchanged', updatedAt: existing.updated_at }
  const changes = input.conflicts ? resolveConflicts(existing, facts, input.conflicts) : facts
  return changeContact(tx, existing, changes, input.phones)
}

/** Same columns in each insert: compiled once. */
const EMPTY = {
  ...(Object.fromEntries(STORED_FIELDS.map((field) => [contactFields[field].column, null])) as Record<
    StoredColumn,
    string | null
  >),
  merge_fields: '[]',
}

async function addContact(tx: Ctx, { accountId, createdBy, facts }: SaveContact): Promise<SavedContact> {
  const id = tx.ids('con')
  const now = tx.clock.now()
  const values = { ...EMPTY, ...toColumnValues(facts) }
  await tx.db.write(insertContact, {
    id,
    account_id: accountId,
    ...values,
    first_name: values.first_name ?? '',
    last_name: values.last_name ?? '',
    merge_fields: values.merge_fields ?? EMPTY.merge_fields,
    search: '',
    search_no: null,
    created_by: createdBy,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  })
  for (const [position, { e164, type }] of facts.phones.entries())
    await addPhone(tx, { account_id: accountId, contact_id: id, e164, type, position })
  await indexContact(tx, id)
  return { id, outcome: 'added', updatedAt: now }
}

/** These decide calling hours and recording law. */
const PLACE_KINDS: readonly FieldKind[] = ['timezone', 'state', 'zip']
const PLACE_COLUMNS = STORED_FIELDS.filter((field) => PLACE_KINDS.includes(contactFields[field].kind)).map(
  (field) => contactFields[field].column,
)

const compare = (existing: ContactRow, changes: Values): ContactChange['fields'] =>
  Object.fromEntries(
    Object.entries(changes).map(([column, after]) => [column, { before: existing[column as keyof Values], after }]),
  )

export async function changeContact(
  tx: Ctx,
  existing: ContactRow,
  facts: Partial<ContactFacts>,
  mode: SaveContact['phones'],
): Promise<SavedContact> {
  const { phones, ...fields } = facts
  const values = toColumnValues(fields)
  const changes = Object.fromEntries(
    Object.entries(values).filter(([column, value]) => existing[column as keyof Values] !== value),
  ) as Values
  const numbers = phones ? await savePhones(tx, existing.account_id, existing.id, phones, mode) : null
  if (Object.keys(changes).length === 0 && !numbers?.changed)
    return { id: existing.id, outcome: 'unchanged', updatedAt: existing.updated_at }

  const { first_name: firstName, last_name: lastName, ...others } = changes
  const after = {
    ...existing,
    ...others,
    first_name: firstName ?? existing.first_name,
    last_name: lastName ?? existing.last_name,
    merge_fields: others.merge_fields ?? existing.merge_fields,
  }
  const updatedAt = tx.clock.now()
  await tx.db.q
    .updateTable('contacts')
    .set({
      ...others,
      merge_fields: after.merge_fields,
      first_name: after.first_name,
      last_name: after.last_name,
      updated_at: updatedAt,
    })
    .where('id', '=', existing.id)
    .execute()
  await indexContact(tx, existing.id)
  const isPlaceChanged = PLACE_COLUMNS.some((column) => column in changes)
  await runReactions(tx, 'contactUpdated', { contact: after, isPlaceChanged })
  const phonesChange = numbers?.changed ? { before: numbers.before, after: numbers.after } : null
  return {
    id: existing.id,
    outcome: 'updated',
    updatedAt,
    change: { fields: compare(existing, changes), phones: phonesChange },
  }
}
