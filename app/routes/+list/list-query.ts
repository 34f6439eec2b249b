import { CURSOR } from '~/ui/pagination'
import { SEARCH } from '~/ui/search-form'

/** Rows of one page of a list in the portal. */
const PAGE_ROWS = 50

/** Longer than this nobody searches; the rest is cut off. */
const MAX_SEARCH = 100

/** What the address of a list asks for; whatever stands there, the answer is a page. */
export function listQuery(request: Request) {
  const query = new URL(request.url).searchParams
  const cursor = query.get(CURSOR) || undefined
  return {
    query,
    /** `isFirst` tells an empty list from a page behind the last row. */
    isFirst: cursor === undefined,
    search: query.get(SEARCH)?.trim().slice(0, MAX_SEARCH) || undefined,
    page: { cursor, limit: PAGE_ROWS },
  }
}
