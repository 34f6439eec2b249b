import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findView } from './saved-views.read.server'
import type { SavedView } from './saved-views.schema'
import { savedViewsWords } from './saved-views.words'
import { findViewByName, nameKey, transactViews } from './transact-views.server'

/** Throws not_found, conflict. */
export async function renameView(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<SavedView> {
  return transactViews(ctx, async (tx, user) => {
    const { page } = await findView(tx, id)
    const used = await findViewByName(tx, user, page, name)
    if (used && used.id !== id) {
      const reason = savedViewsWords.nameUsed
      throw new DomainError('conflict', reason, { name: [reason] })
    }
    await tx.db.q
      .updateTable('saved_views')
      .set({ name, name_key: nameKey(name), updated_at: tx.clock.now() })
      .where('id', '=', id)
      .execute()
    return findView(tx, id)
  })
}
