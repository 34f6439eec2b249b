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

/** Appends; members keep their position. Returns how many were added. Ignores a deleted list. The caller checks the account. */
export async function addToList(tx: Ctx, listId: string, contactIds: readonly string[]): Promise<number> {
  const { q } = tx.db
  const list = await q.selectFrom('contact_lists').select('deleted_at').where('id', '=', listId).executeTakeFirst()
  if (list?.deleted_at !== null) return 0
  const last = await q
    .selectFrom('contact_list_members')
    .select('position')
    .where('list_id', '=', listId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const start = (last?.position ?? -1) + 1
  let added = 0
  for (const contactId of contactIds)
    added += await tx.db.write(insertMember, { list_id: listId, contact_id: contactId, position: start + added })
  if (added > 0)
    await q
      .updateTable('contact_lists')
      .set((eb) => ({ contact_count: eb('contact_count', '+', added) }))
      .where('id', '=', listId)
      .execute()
  return added
}
