import { CURSOR_PARAM } from '~/ui/pagination'
import { SEARCH_PARAM } from '~/ui/search-form'

const PAGE_ROWS = 50

const MAX_SEARCH_LENGTH = 100

/** Parses the list parameters of a URL. Ignores invalid values. */
export function parseListQuery(request: Request) {
  const query = new URL(request.url).searchParams
  const cursor = query.get(CURSOR_PARAM) || undefined
  return {
    query,
    /** Distinguishes an empty list from a page after the last row. */
    isFirst: cursor === undefined,
    search: query.get(SEARCH_PARAM)?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined,
    page: { cursor, limit: PAGE_ROWS },
  }
}
