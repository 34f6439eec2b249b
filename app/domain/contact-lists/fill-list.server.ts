import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const insertMember = statement((q, row: { list_id: string; contact_id: string; position: number }) =>
  q
    .insertInto('contact_list_members')
    .values(row)
    .onConflict((conflict) => conflict.columns(['list_id', 'contact_id']).doNothing()),
)

export async function createList(
  tx: Ctx,
  list: { accountId: string; createdBy: string | null; name: string; source: 'import' | 'manual' | 'host' },
): Promise<string> {
  const id = tx.ids('lst')
  await tx.db.q
    .insertInto('contact_lists')
    .values({
      id,
      account_id: list.accountId,
      name: list.name,
      source: list.source,
      created_by: list.createdBy,
      created_at: tx.clock.now(),
    })
    .execute()
  return id
}

/** Appends; members keep their position. Ignores a deleted list. The caller checks the account. Returns new members. */
export async function addToList(tx: Ctx, listId: string, contactIds: readonly string[]): Promise<string[]> {
  const { q } = tx.db
  const list = await q.selectFrom('contact_lists').select('deleted_at').where('id', '=', listId).executeTakeFirst()
  if (list?.deleted_at !== null) return []
  const last = await q
    .selectFrom('contact_list_members')
    .select('position')
    .where('list_id', '=', listId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const start = (last?.position ?? -1) + 1
  const added: string[] = []
  for (const contactId of contactIds)
    if (await tx.db.write(insertMember, { list_id: listId, contact_id: contactId, position: start + added.length }))
      added.push(contactId)
  if (added.length > 0)
    await q
      .updateTable('contact_lists')
      .set((eb) => ({ contact_count: eb('contact_count', '+', added.length) }))
      .where('id', '=', listId)
      .execute()
  return added
}
