import type { Ctx } from '../context.server'
import { findContactList, findContactRow } from '../contacts/contacts.read.server'
import type { ContactListView } from '../contacts/contacts.schema'
import { addToList } from './fill-list.server'
import { requireWriter } from '../contacts/require-writer'

/** Known members stay. Throws forbidden, not_found. */
export async function addContactsToList(
  ctx: Ctx,
  { id, contactIds }: { id: string; contactIds: readonly string[] },
): Promise<ContactListView> {
  requireWriter(ctx)
  return ctx.db.transact('contact-list.add', async (tx) => {
    await findContactList(tx, id)
    for (const contactId of contactIds) await findContactRow(tx, contactId)
    await addToList(tx, id, contactIds)
    return findContactList(tx, id)
  })
}
