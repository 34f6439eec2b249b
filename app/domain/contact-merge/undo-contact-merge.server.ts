import type { Selectable } from 'kysely'
import type { ContactMergeItemsTable } from '../../../db/schema/contacts'
import { indexContact } from '../contact-search/index-contact.server'
import { canManageRecord } from '../contacts/can-manage-record'
import { STORED_FIELDS, contactFields } from '../contacts/contact-fields'
import type { ContactFacts } from '../contacts/contact-facts'
import { findContact, findContactRow, type ContactRow } from '../contacts/contacts.read.server'
import type { ContactView } from '../contacts/contacts.schema'
import { publishContact } from '../contacts/publish-contact.server'
import { requireFreeNumber } from '../contacts/require-free-number.server'
import { requireWriter } from '../contacts/require-writer'
import { byVendorId, changeContact, phonesOf } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import { runReactions } from '../reactions'
import { findContactMerge } from './contact-merges.read.server'
import { contactMergeWords } from './contact-merge.words'
import { moveBack } from './move-back.server'
import { requireNoCall } from './require-no-call.server'

type Item = Selectable<ContactMergeItemsTable>

/** Returns the contact that comes back. What changed since stays. Throws not_found, forbidden, not_possible_now, conflict. */
export async function undoContactMerge(ctx: Ctx, mergeId: string): Promise<ContactView> {
  const user = requireWriter(ctx)
  return ctx.db.transact('contact.unmerge', async (tx) => {
    const merge = await findContactMerge(tx, mergeId)
    if (merge.undone_at !== null) throw new DomainError('not_possible_now', contactMergeWords.undoneBefore)
    if (merge.undo_until <= tx.clock.now()) throw new DomainError('not_possible_now', contactMergeWords.tooLate)
    const kept = await findContactRow(tx, merge.contact_id)
    const { accountId } = user
    const merged = await tx.db.q
      .selectFrom('contacts')
      .selectAll()
      .where('id', '=', merge.merged_id)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (!canManageRecord(user, kept) || !canManageRecord(user, merged)) throw forbidden()
    await requireNoCall(tx, kept)
    const items = await tx.db.q
      .selectFrom('contact_merge_items')
      .selectAll()
      .where('merge_id', '=', mergeId)
      .orderBy('kind')
      .orderBy('item_id')
      .execute()
    await restoreKept(tx, kept, items)
    await requireFree(tx, merged)
    const now = tx.clock.now()
    await tx.db.q
      .updateTable('contacts')
      .set({ deleted_at: null, updated_at: now })
      .where('id', '=', merged.id)
      .execute()
    const idsOf = (kind: Item['kind']) => items.filter((item) => item.kind === kind).map(({ item_id }) => item_id)
    await moveBack(tx, { accountId, from: kept.id, to: merged.id }, items)
    await runReactions(tx, 'contactUnmerged', {
      from: kept.id,
      to: merged.id,
      byUser: user.userId,
      threadIds: idsOf('thread'),
      leadIds: idsOf('lead'),
    })
    await tx.db.q
      .updateTable('contact_merges')
      .set({ undone_at: now, undone_by: user.userId })
      .where('id', '=', mergeId)
      .execute()
    for (const { id } of [kept, merged]) await indexContact(tx, id)
    await publishContact(tx, 'contact.changed', { id: kept.id, accountId })
    await publishContact(tx, 'contact.created', { id: merged.id, accountId })
    await runReactions(tx, 'contactMerged', { accountId, contactId: kept.id })
    return findContact(tx, merged.id)
  })
}

/** A field or number that was changed since stays. */
async function restoreKept(tx: Ctx, kept: ContactRow, items: readonly Item[]): Promise<void> {
  const before = (column: keyof ContactRow) => {
    const item = items.find(({ kind, item_id }) => kind === 'field' && item_id === column)
    return item && kept[column] === item.value_after ? item : undefined
  }
  const fields = STORED_FIELDS.flatMap((field) => {
    const item = before(contactFields[field].column)
    return item ? [[field, item.value_before ?? '']] : []
  })
  const mergeFields = before('merge_fields')
  const numbers = items.filter(({ kind }) => kind === 'number').map(({ item_id }) => item_id)
  const phones = (await tx.db.all(phonesOf, { contact_id: kept.id })).filter(({ e164 }) => !numbers.includes(e164))
  if (phones.length === 0) throw new DomainError('not_possible_now', contactMergeWords.noNumberLeft)
  const facts: Partial<ContactFacts> = {
    ...Object.fromEntries(fields),
    ...(mergeFields && { mergeFields: JSON.parse(mergeFields.value_before ?? '[]') as ContactFacts['mergeFields'] }),
    phones,
  }
  await changeContact(tx, kept, facts, 'replace')
}

/** CRM id and first number of the contact that comes back. */
async function requireFree(tx: Ctx, merged: ContactRow): Promise<void> {
  const accountId = merged.account_id
  if (merged.vendor_contact_id !== null) {
    const other = await tx.db.first(byVendorId, { account: accountId, vendorId: merged.vendor_contact_id })
    if (other) throw new DomainError('conflict', contactMergeWords.crmIdTaken)
  }
  const [first] = await tx.db.all(phonesOf, { contact_id: merged.id })
  if (first) await requireFreeNumber(tx, { accountId, e164: first.e164, except: merged.id, field: '' })
}
