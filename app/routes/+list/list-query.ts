import { CURSOR } from '~/ui/pagination'
import { SEARCH } from '~/ui/search-form'

const PAGE_ROWS = 50

const MAX_SEARCH = 100

/** Parses the list parameters of a URL. Ignores invalid values. */
export function listQuery(request: Request) {
  const query = new URL(request.url).searchParams
  const cursor = query.get(CURSOR) || undefined
  return {
    query,
    /** Distinguishes an empty list from a page after the last row. */
    isFirst: cursor === undefined,
    search: query.get(SEARCH)?.trim().slice(0, MAX_SEARCH) || undefined,
    page: { cursor, limit: PAGE_ROWS },
  }
}
