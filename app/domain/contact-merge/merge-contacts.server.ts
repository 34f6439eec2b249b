import type { Selectable } from 'kysely'
import type { ContactPhonesTable } from '../../../db/schema/contacts'
import type { Tables } from '../../../db/schema/tables'
import { indexContact } from '../contact-search/index-contact.server'
import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import { runReactions } from '../reactions'
import { canManageRecord } from '../contacts/can-manage-record'
import type { ContactFacts } from '../contacts/contact-facts'
import { isName, MAX_NUMBERS, POSTAL_FIELDS, STORED_FIELDS, type StoredField } from '../contacts/contact-fields'
import { contactName, findContact, findContactRow } from '../contacts/contacts.read.server'
import type { ContactView } from '../contacts/contacts.schema'
import { contactsWords } from '../contacts/contacts.words'
import {
  moveCalls,
  moveCampaignRecords,
  moveDeliveries,
  moveLists,
  moveNotes,
  moveTagsAndFirings,
  moveTexts,
} from './move-contact-records.server'
import { requireNoCall } from './require-no-call.server'
import { recordMerge, recordMergedFields } from './record-merge.server'
import { requireWriter } from '../contacts/require-writer'
import { changeContact, suppressAddedNumbers, phonesOf } from '../contacts/save-contact.server'
import { pickStoredFields } from '../contacts/normalize-field.server'
import { publishContact } from '../contacts/publish-contact.server'

type ContactRow = Selectable<Tables['contacts']>
type Phone = Selectable<ContactPhonesTable>

/** README.md lists each record. Throws not_found, forbidden, invalid, not_possible_now during a call. */
export async function mergeContacts(ctx: Ctx, id: string, mergedId: string): Promise<ContactView> {
  const user = requireWriter(ctx)
  const { accountId } = user
  if (id === mergedId) throw new DomainError('invalid', contactsWords.mergeWithItself)
  return ctx.db.transact('contact.merge', async (tx) => {
    const target = await findContactRow(tx, id)
    const merged = await findContactRow(tx, mergedId)
    if (!canManageRecord(user, target) || !canManageRecord(user, merged)) throw forbidden()
    for (const contact of [target, merged]) await requireNoCall(tx, contact)

    const move = { accountId, from: merged.id, to: target.id }
    const before = await tx.db.all(phonesOf, { contact_id: merged.id })
    const own = await tx.db.all(phonesOf, { contact_id: target.id })
    const after = combinePhones(own, before)
    const mergeId = await recordMerge(tx, move, { mergedName: contactName(merged), byUser: user.userId })
    await moveCampaignRecords(tx, move, { before, after })
    // A do-not-call request of either contact applies to every number.
    const ownNumbers = own.map(({ e164 }) => e164).filter((e164) => !before.some((phone) => phone.e164 === e164))
    await suppressAddedNumbers(tx, accountId, merged.id, ownNumbers)
    await moveLists(tx, move)
    await moveTagsAndFirings(tx, move)
    await moveNotes(tx, move)
    await moveCalls(tx, move)
    await moveDeliveries(tx, move)
    await moveTexts(
      tx,
      move,
      before.map(({ e164 }) => e164),
    )

    // First: CRM ids are unique among contacts that are not deleted.
    await tx.db.q.updateTable('contacts').set({ deleted_at: tx.clock.now() }).where('id', '=', merged.id).execute()
    await indexContact(tx, merged.id)
    const { change } = await changeContact(tx, target, { ...missingFacts(target, merged), phones: before }, 'add')
    await recordMergedFields(tx, mergeId, change)
    // Also where only tags moved.
    await indexContact(tx, target.id)
    await runReactions(tx, 'contactFieldsMerged', {
      from: merged.id,
      to: target.id,
      name: contactName(merged),
      byUser: user.userId,
    })
    await publishMerge(tx, move)
    return findContact(tx, target.id)
  })
}

/** Throws invalid for too many. */
function combinePhones(own: readonly Phone[], others: readonly Phone[]): Phone[] {
  const added = others.filter(({ e164 }) => !own.some((phone) => phone.e164 === e164))
  const phones = [...own, ...added].map((phone, position) => ({ ...phone, position }))
  if (phones.length > MAX_NUMBERS)
    throw new DomainError('invalid', contactsWords.mergeTooManyNumbers(phones.length, MAX_NUMBERS))
  return phones
}

/** Name and postal address are taken whole or not at all. */
function missingFacts(target: ContactRow, merged: ContactRow): Partial<ContactFacts> {
  const [own, others] = [pickStoredFields(target), pickStoredFields(merged)]
  const names = STORED_FIELDS.filter(isName)
  const groups: ReadonlyArray<readonly StoredField[]> = [names, POSTAL_FIELDS]
  const isGroupEmpty = (field: StoredField) =>
    (groups.find((group) => group.includes(field)) ?? [field]).every((part) => !own[part])
  const fields = STORED_FIELDS.flatMap((field) =>
    others[field] && isGroupEmpty(field) ? [[field, others[field]]] : [],
  )
  const ownFields = mergeFieldsOf(target)
  const added = mergeFieldsOf(merged).filter((field) => !ownFields.some(({ id }) => id === field.id))
  return { ...Object.fromEntries(fields), ...(added.length > 0 && { mergeFields: [...ownFields, ...added] }) }
}

const mergeFieldsOf = ({ merge_fields }: ContactRow) => JSON.parse(merge_fields) as ContactView['mergeFields']

async function publishMerge(tx: Ctx, { accountId, from, to }: { accountId: string; from: string; to: string }) {
  const base = { room: `account:${accountId}`, accountId }
  await publishContact(tx, 'contact.changed', { id: to, accountId })
  await tx.db.recordEvent({ ...base, type: 'contact.deleted', subjectId: from, payload: { contactId: from } })
  await tx.db.recordEvent({
    ...base,
    type: 'contact.merged',
    subjectId: to,
    payload: { contactId: to, mergedId: from },
  })
  await runReactions(tx, 'contactMerged', { accountId, contactId: to })
}
