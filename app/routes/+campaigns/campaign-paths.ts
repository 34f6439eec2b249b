import { listPart } from './campaign-query'

/** Address of the campaign window. */
export const CAMPAIGNS = '/manage/campaigns'

/** Address of one campaign in it, with the list beside it as it is; `rest`: a part of it. */
export const campaignPath = (id: string, search = '', rest = ''): string =>
  `${CAMPAIGNS}/${id}${rest}${listPart(search)}`

/** Of the address at which it opens in a window of its own; the browser keeps such a window from knowing who opened it. */
export const OWN_WINDOW = '#window'

/** History state of a link that opens the window: its close button leads back there. */
export const openedFrom = (pathname: string) => ({ openedFrom: pathname })

/** The page from which the window was opened; undefined: its address was. */
export function cameFrom(state: unknown): string | undefined {
  const from = (state as { openedFrom?: unknown } | null)?.openedFrom
  return typeof from === 'string' ? from : undefined
}
