import { CURSOR } from '~/ui/pagination'

/** Query parameters of the campaign pages: which campaigns are looked at, and from where on. */
export const STATUS = 'status'
export const LIST_CURSOR = 'from'

/** What stays of an address when another campaign is opened: the list as it is, not the place in the old one's calls. */
export function listPart(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(CURSOR)
  return query.size > 0 ? `?${query}` : ''
}
