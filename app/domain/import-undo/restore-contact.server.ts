import type { Selectable } from 'kysely'
import type { ImportChangesTable } from '../../../db/schema/contacts'
import type { Tables } from '../../../db/schema/tables'
import { removeImportedNote } from '../contact-notes/add-imported-note.server'
import type { ContactFacts } from '../contacts/contact-facts'
import { contactFields, STORED_FIELDS } from '../contacts/contact-fields'
import { publishContact } from '../contacts/publish-contact.server'
import { changeContact, phonesOf, type ContactChange } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import { runReactions } from '../reactions'

type ContactRow = Selectable<Tables['contacts']>
type Change = Selectable<ImportChangesTable>

/** Old values of an existing contact, where they are still as imported. */
export async function restoreContact(
  tx: Ctx,
  change: Change,
  contact: ContactRow,
  byUser: string,
): Promise<'restored' | 'unchanged' | 'changed'> {
  const { account_id: accountId, id } = contact
  const facts = { ...readFields(change, contact), ...(await readPhones(tx, change, id)) }
  const { outcome } = await changeContact(tx, contact, facts, 'replace')
  const isNoteRemoved = change.note_id !== null && (await removeImportedNote(tx, change.note_id))
  const tags = JSON.parse(change.tags) as string[]
  if (tags.length > 0) await runReactions(tx, 'contactImportUndone', { accountId, contactId: id, userId: byUser, tags })
  if (outcome === 'updated' || isNoteRemoved || tags.length > 0) {
    await publishContact(tx, 'contact.changed', { id, accountId })
    return 'restored'
  }
  return change.outcome === 'unchanged' ? 'unchanged' : 'changed'
}

function readFields(change: Change, contact: ContactRow): Partial<ContactFacts> {
  const fields = JSON.parse(change.fields) as ContactChange['fields']
  const facts: Partial<ContactFacts> = {}
  for (const field of STORED_FIELDS) {
    const { column } = contactFields[field]
    const values = fields[column]
    if (values && contact[column] === values.after) facts[field] = values.before ?? ''
  }
  const merged = fields['merge_fields']
  if (merged && contact.merge_fields === merged.after)
    facts.mergeFields = JSON.parse(merged.before ?? '[]') as NonNullable<ContactFacts['mergeFields']>
  return facts
}

async function readPhones(tx: Ctx, { phones }: Change, contactId: string): Promise<Partial<ContactFacts>> {
  if (!phones) return {}
  const { before, after } = JSON.parse(phones) as NonNullable<ContactChange['phones']>
  const stored = await tx.db.all(phonesOf, { contact_id: contactId })
  const typeIn = (list: typeof before, number: string) => list.find(({ e164 }) => e164 === number)?.type
  const restored = stored.flatMap(({ e164, type }) => {
    const isAsImported = typeIn(after, e164) === type
    const old = typeIn(before, e164)
    return isAsImported && !old ? [] : [{ e164, type: (isAsImported && old) || type }]
  })
  return restored.length > 0 ? { phones: restored } : {}
}
