import { indexContact } from '../contact-search/index-contact.server'
import type { Ctx } from '../context.server'
import { removeFromList } from '../contact-lists/remove-from-list.server'
import { forbidden } from '../errors'
import { runReactions } from '../reactions'
import { canManageRecord } from './can-manage-record'
import { findContactRow, type ContactRow } from './contacts.read.server'
import { requireUser } from '../access/require'
import { publishContact } from './publish-contact.server'
import { requireWriter } from './require-writer'

/** Throws not_found, forbidden. */
export async function findDeletableContact(ctx: Ctx, id: string): Promise<ContactRow> {
  const contact = await findContactRow(ctx, id)
  if (!canManageRecord(requireUser(ctx), contact)) throw forbidden()
  return contact
}

/** Calls and do-not-call entries stay. Throws not_found, forbidden. */
export async function deleteContact(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  const user = requireWriter(ctx)
  return ctx.db.transact('contact.delete', async (tx) => {
    await removeContact(tx, await findDeletableContact(tx, id), user.userId)
    return { deleted: true }
  })
}

interface RemovedContact {
  id: string
  account_id: string
}

/** From lists and boards too. The caller checks permission. */
export async function removeContact(tx: Ctx, { id, account_id: accountId }: RemovedContact, byUser: string) {
  const { q } = tx.db
  const lists = await q.selectFrom('contact_list_members').select('list_id').where('contact_id', '=', id).execute()
  for (const { list_id: listId } of lists) await removeFromList(tx, listId, id)
  await runReactions(tx, 'contactDeleting', { contactId: id, byUser })
  await q.updateTable('contacts').set({ deleted_at: tx.clock.now() }).where('id', '=', id).execute()
  await indexContact(tx, id)
  await publishContact(tx, 'contact.deleted', { id, accountId })
  await runReactions(tx, 'contactDeleted', { accountId, contactId: id })
}
