import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { MAX_VIEWS_PER_PAGE } from './saved-view-limits'
import { findView } from './saved-views.read.server'
import type { ListPage, SavedView, SaveView } from './saved-views.schema'
import { savedViewsWords } from './saved-views.words'
import { findViewByName, nameKey, transactViews } from './transact-views.server'

/** A used name replaces that view. Throws conflict. */
export async function saveView(ctx: Ctx, { page, name, query }: SaveView): Promise<SavedView> {
  return transactViews(ctx, async (tx, user) => {
    const now = tx.clock.now()
    const used = await findViewByName(tx, user, page, name)
    if (used) {
      await tx.db.q
        .updateTable('saved_views')
        .set({ name, name_key: nameKey(name), query, updated_at: now })
        .where('id', '=', used.id)
        .execute()
      return findView(tx, used.id)
    }
    await requireViewQuota(tx, user, page)
    const id = tx.ids('view')
    await tx.db.q
      .insertInto('saved_views')
      .values({
        id,
        account_id: user.accountId,
        user_id: user.userId,
        page,
        name,
        name_key: nameKey(name),
        query,
        created_at: now,
        updated_at: now,
      })
      .execute()
    return findView(tx, id)
  })
}

async function requireViewQuota(tx: Ctx, { userId }: UserActor, page: ListPage): Promise<void> {
  const views = await tx.db.q
    .selectFrom('saved_views')
    .select('id')
    .where('user_id', '=', userId)
    .where('page', '=', page)
    .execute()
  if (views.length < MAX_VIEWS_PER_PAGE) return
  const reason = savedViewsWords.tooMany(MAX_VIEWS_PER_PAGE)
  throw new DomainError('conflict', reason, { name: [reason] })
}
