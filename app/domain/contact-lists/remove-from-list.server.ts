import type { Ctx } from '../context.server'

export async function removeFromList({ db: { q } }: Ctx, listId: string, contactId: string): Promise<void> {
  const removed = await q
    .deleteFrom('contact_list_members')
    .where('list_id', '=', listId)
    .where('contact_id', '=', contactId)
    .returning('contact_id')
    .executeTakeFirst()
  if (!removed) return
  await q
    .updateTable('contact_lists')
    .set((eb) => ({ contact_count: eb('contact_count', '-', 1) }))
    .where('id', '=', listId)
    .execute()
}
