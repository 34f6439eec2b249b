import { indexContact } from '../contact-search/index-contact.server'
import type { Ctx } from '../context.server'
import { forbidden } from '../errors'
import { runReactions } from '../reactions'
import { canManageRecord } from './can-manage-record'
import { findContactRow, type ContactRow } from './contacts.read.server'
import { requireUser } from '../access/require'
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
    const { q } = tx.db
    await findDeletableContact(tx, id)
    const lists = await q.selectFrom('contact_list_members').select('list_id').where('contact_id', '=', id).execute()
    for (const { list_id: listId } of lists) {
      await q.deleteFrom('contact_list_members').where('list_id', '=', listId).where('contact_id', '=', id).execute()
      await q
        .updateTable('contact_lists')
        .set((eb) => ({ contact_count: eb('contact_count', '-', 1) }))
        .where('id', '=', listId)
        .execute()
    }
    await runReactions(tx, 'contactDeleting', { contactId: id, byUser: user.userId })
    await q.updateTable('contacts').set({ deleted_at: tx.clock.now() }).where('id', '=', id).execute()
    await indexContact(tx, id)
    await tx.db.recordEvent({
      type: 'contact.deleted',
      room: `account:${user.accountId}`,
      accountId: user.accountId,
      subjectId: id,
      payload: { contactId: id },
    })
    await runReactions(tx, 'contactDeleted', { accountId: user.accountId, contactId: id })
    return { deleted: true }
  })
}
