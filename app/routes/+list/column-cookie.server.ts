import { createCookie } from '@remix-run/node'
import { columnIds } from './column-ids'
import type { ListPage } from '~/domain/saved-views/saved-views.schema'
import { COLUMNS_PARAM } from '~/ui/data-table/data-column'

const cookieOf = (page: ListPage) =>
  createCookie(`columns-${page}`, { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 60 * 60 * 24 * 365 })

/** Columns of a page: of the view in the address, else as chosen in this browser; null: never chosen. */
export async function loadColumns(request: Request, page: ListPage): Promise<string[] | null> {
  const ofView = new URL(request.url).searchParams.get(COLUMNS_PARAM)
  const chosen: unknown =
    ofView?.split(',').filter(Boolean) ?? (await cookieOf(page).parse(request.headers.get('cookie')))
  const parsed = columnIds.safeParse(chosen)
  return parsed.success ? parsed.data : null
}

export const serializeColumns = (page: ListPage, ids: readonly string[]): Promise<string> =>
  cookieOf(page).serialize(ids)
