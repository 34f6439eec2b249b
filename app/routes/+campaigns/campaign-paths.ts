import { listPart } from './campaign-query'

export const CAMPAIGNS = '/manage/campaigns'
/** The table of all campaigns. */
export const ALL_CAMPAIGNS = `${CAMPAIGNS}/all`

/** Builds the URL of a campaign and keeps the list's query. `subpath`: a subpage. */
export const campaignPath = (id: string, search = '', subpath = ''): string =>
  `${CAMPAIGNS}/${id}${subpath}${listPart(search)}`

/** Marks a campaign page in its own window: noopener hides the opener. */
export const OWN_WINDOW = '#window'

/** History state with the page that Close returns to. */
export const openedFrom = (pathname: string) => ({ openedFrom: pathname })

/** undefined: opened by its URL. */
export function getOpenedFrom(state: unknown): string | undefined {
  const from = (state as { openedFrom?: unknown } | null)?.openedFrom
  return typeof from === 'string' ? from : undefined
}
