import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { canManageRecord } from '../contacts/can-manage-record'
import { findContactRow, listContacts, listContactsById } from '../contacts/contacts.read.server'
import type { ContactView } from '../contacts/contacts.schema'

const MAX_DUPLICATES = 20

export async function listDuplicates(ctx: Ctx, contact: ContactView): Promise<ContactView[]> {
  const numbers = contact.phones.map(({ number }) => number)
  const sharing = await ctx.db.q
    .selectFrom('contact_phones')
    .innerJoin('contacts', 'contacts.id', 'contact_phones.contact_id')
    .select('contacts.id')
    .distinct()
    .where('contact_phones.account_id', '=', requireUser(ctx).accountId)
    .where('contact_phones.e164', 'in', numbers)
    .where('contacts.id', '!=', contact.id)
    .where('contacts.deleted_at', 'is', null)
    .limit(MAX_DUPLICATES)
    .execute()
  const sharingIds = sharing.map(({ id }) => id)
  const name = [contact.firstName, contact.lastName].join(' ').trim()
  const named = name === '' ? [] : (await listContacts(ctx, { search: name, limit: MAX_DUPLICATES })).items
  const found = [...(await listContactsById(ctx, sharingIds)), ...named]
  return [...new Map(found.map((one) => [one.id, one])).values()].filter(({ id }) => id !== contact.id)
}

/** Throws not_found. */
export const canMerge = async (ctx: Ctx, id: string): Promise<boolean> =>
  canManageRecord(requireUser(ctx), await findContactRow(ctx, id))
