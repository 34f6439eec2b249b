import { CURSOR } from '~/ui/pagination'

/** Query parameters of the campaign pages: which campaigns are looked at, and from where on. */
export const STATUS = 'status'
export const LIST_CURSOR = 'from'

/** The name of the campaign that is open is a field: without scripts its address says so. */
export const RENAME = 'rename'

/** What stays of an address when another campaign is opened: the list as it is, not what is open of the old one, nor the place in its calls. */
export function listPart(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(CURSOR)
  query.delete(RENAME)
  return query.size > 0 ? `?${query}` : ''
}
