import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import type { ListPage } from './saved-views.schema'

export const transactViews = <T>(ctx: Ctx, write: (tx: Ctx, user: UserActor) => Promise<T>): Promise<T> => {
  const user = requireUser(ctx)
  return ctx.db.transact('saved-view.change', (tx) => write(tx, user))
}

/** Unique per person and page. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase()

export const findViewByName = (tx: Ctx, { userId }: UserActor, page: ListPage, name: string) =>
  tx.db.q
    .selectFrom('saved_views')
    .select('id')
    .where('user_id', '=', userId)
    .where('page', '=', page)
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
