import { CURSOR_PARAM } from '~/ui/pagination'

export const STATUS = 'status'
export const LIST_CURSOR = 'from'

/** Shows the name as a field; in the URL, so that renaming works without scripts. */
export const RENAME = 'rename'

/** Keeps the list filters of a query when another campaign is opened, and drops the detail's own parameters. */
export function listPart(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(CURSOR_PARAM)
  query.delete(RENAME)
  return query.size > 0 ? `?${query}` : ''
}
