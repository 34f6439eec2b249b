import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import type { ListPage, SavedView } from './saved-views.schema'
import { savedViewsWords } from './saved-views.words'

const viewRows = (ctx: Ctx) =>
  ctx.db.q
    .selectFrom('saved_views')
    .select(['id', 'page', 'name', 'name_key', 'query', 'updated_at'])
    .where('user_id', '=', requireUser(ctx).userId)

type ViewRow = Awaited<ReturnType<typeof findViewRow>>

const toView = ({ id, page, name, query, updated_at }: ViewRow): SavedView => ({
  id,
  page: page as ListPage,
  name,
  query,
  updatedAt: new Date(updated_at).toISOString(),
})

/** By name. Without `page`: of all pages. */
export async function listViews(ctx: Ctx, page?: ListPage): Promise<SavedView[]> {
  const rows = await viewRows(ctx)
    .$if(page !== undefined, (query) => query.where('page', '=', page!))
    .orderBy('name_key')
    .orderBy('id')
    .execute()
  return rows.map(toView)
}

/** Throws not_found. */
export async function findViewRow(ctx: Ctx, id: string) {
  const row = await viewRows(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(savedViewsWords.view)
  return row
}

/** Throws not_found. */
export const findView = async (ctx: Ctx, id: string): Promise<SavedView> => toView(await findViewRow(ctx, id))
