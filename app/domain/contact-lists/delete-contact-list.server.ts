import { setImmediate as breathe } from 'node:timers/promises'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import type { JobPayloads } from '../jobs/catalogue'
import { findManagedList } from '../contacts/contacts.read.server'

/** Per transaction; larger ones delay dials. */
const CHUNK = 200

/** Contacts, campaigns and imports stay; a job removes the members. Throws not_found, forbidden. */
export async function deleteContactList(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  return ctx.db.transact('contact-list.delete', async (tx) => {
    const list = await findManagedList(tx, id)
    await tx.db.q.updateTable('contact_lists').set({ deleted_at: tx.clock.now() }).where('id', '=', id).execute()
    await enqueue(tx, {
      kind: 'contact-list.clear',
      accountId: list.account_id,
      key: `contact-list:${id}:clear`,
      payload: { listId: id },
    })
    return { deleted: true }
  })
}

/** Job `contact-list.clear`; continues after a crash. */
export async function clearContactList(ctx: Ctx, { listId }: JobPayloads['contact-list.clear']): Promise<void> {
  while (await ctx.db.transact('contact-list.clear', (tx) => clearChunk(tx, listId))) await breathe()
}

/** Returns whether more remain. */
async function clearChunk(tx: Ctx, listId: string): Promise<boolean> {
  const { q } = tx.db
  const members = await q
    .selectFrom('contact_list_members')
    .select('contact_id')
    .where('list_id', '=', listId)
    .orderBy('contact_id')
    .limit(CHUNK)
    .execute()
  const ids = members.map(({ contact_id: contactId }) => contactId)
  if (ids.length === 0) return false
  await q.deleteFrom('contact_list_members').where('list_id', '=', listId).where('contact_id', 'in', ids).execute()
  await q
    .updateTable('contact_lists')
    .set((eb) => ({ contact_count: eb('contact_count', '-', ids.length) }))
    .where('id', '=', listId)
    .execute()
  return ids.length === CHUNK
}
