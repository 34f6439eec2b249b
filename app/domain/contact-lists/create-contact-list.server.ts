import type { Ctx } from '../context.server'
import { addToList, createList } from './fill-list.server'
import { findContactList, findContactRow } from '../contacts/contacts.read.server'
import type { ContactListView, CreateContactList } from '../contacts/contacts.schema'
import { requireWriter } from '../contacts/require-writer'

/** Throws not_found for another account's contact, forbidden. */
export async function createContactList(ctx: Ctx, input: CreateContactList): Promise<ContactListView> {
  const user = requireWriter(ctx)
  return ctx.db.transact('contact-list.create', async (tx) => {
    for (const id of input.contactIds) await findContactRow(tx, id)
    const listId = await createList(tx, {
      accountId: user.accountId,
      createdBy: user.userId,
      name: input.name,
      source: 'manual',
    })
    await addToList(tx, listId, input.contactIds)
    return findContactList(tx, listId)
  })
}
