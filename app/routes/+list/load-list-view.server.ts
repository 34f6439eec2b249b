import type { Ctx } from '~/domain/context.server'
import { listViews } from '~/domain/saved-views/saved-views.read.server'
import type { ListPage } from '~/domain/saved-views/saved-views.schema'
import { loadColumns } from './column-cookie.server'

/** What a list's menus need: the person's columns and views. */
export async function loadListView(ctx: Ctx, request: Request, page: ListPage) {
  const [columns, views] = await Promise.all([loadColumns(request, page), listViews(ctx, page)])
  return { page, columns, views: views.map(({ id, name, query }) => ({ id, name, query })) }
}
export type ListView = Awaited<ReturnType<typeof loadListView>>
