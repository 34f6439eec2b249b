import type { Ctx } from '../context.server'
import { findContactList, findManagedList } from '../contacts/contacts.read.server'
import type { ContactListView, UpdateContactList } from '../contacts/contacts.schema'

/** Throws not_found, forbidden. */
export async function updateContactList(ctx: Ctx, id: string, { name }: UpdateContactList): Promise<ContactListView> {
  return ctx.db.transact('contact-list.update', async (tx) => {
    await findManagedList(tx, id)
    await tx.db.q.updateTable('contact_lists').set({ name }).where('id', '=', id).execute()
    return findContactList(tx, id)
  })
}
