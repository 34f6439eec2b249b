import { useLocation, useNavigate, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useMemo, useState } from 'react'
import type { loader } from '../manage+/dial'

export const DIAL_PATH = '/manage/dial'
/** History state of links that return to the dialer without starting a session. */
export const RETURN_TO_DIALER = 'back to the dialer'

/** History state of links that dial immediately. A reload does not dial again. */
export const DIAL_NOW = 'dial now'

/** In a practice call's address: also a link that is pressed before its script dials. A reload does not dial again. */
export const PRACTICE_NOW = 'now'

/** Returns the dial page's last request, on any page. null: the page was not opened yet. */
export function useDialRequest() {
  const { pathname, search: address, key, state } = useLocation()
  const isDialPage = pathname === DIAL_PATH
  const loaded = useRouteLoaderData<typeof loader>('routes/manage+/dial')
  const canStart = loaded?.canStart ?? true
  const { search, isNow } = takeNow(address)
  const practices = isNow && loaded?.practice != null
  const [request, setRequest] = useState(isDialPage ? { search, key, canStart, connects: practices } : null)
  // Returning to the page is no new request: the open dialer stays.
  if (isDialPage && (request === null || (search && request.key !== key && state !== RETURN_TO_DIALER)))
    setRequest({ search, key, canStart, connects: practices || state === DIAL_NOW })
  const navigate = useNavigate()
  useEffect(() => {
    if (isDialPage && (isNow || state === DIAL_NOW))
      navigate(pathname + search, { replace: true, state: RETURN_TO_DIALER })
  }, [isDialPage, isNow, state, pathname, search, navigate])
  const start = useMemo(() => (request?.canStart ? parseDialQuery(request.search) : undefined), [request])
  return request && { search: request.search, here: isDialPage, start, startConnects: request.connects }
}

function takeNow(search: string): { search: string; isNow: boolean } {
  const query = new URLSearchParams(search)
  if (!query.has(PRACTICE_NOW)) return { search, isNow: false }
  query.delete(PRACTICE_NOW)
  return { search: `?${query}`, isNow: true }
}

/** Parses the dial page's query; the API validates it. */
function parseDialQuery(
  search: string,
): { campaignId: string } | { contactId: string; number?: string } | { number: string } | undefined {
  const query = new URLSearchParams(search)
  const [campaignId, contactId, number] = [query.get('campaign'), query.get('contact'), query.get('number')]
  if (campaignId) return { campaignId }
  if (contactId) return { contactId, ...(number ? { number } : {}) }
  return number ? { number } : undefined
}
