import { useLocation, useNavigate, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useMemo, useState } from 'react'
import type { loader } from '../manage+/dial'

export const DIAL_PATH = '/manage/dial'
/** History state of links that return to the dialer without starting a session. */
export const RETURN_TO_DIALER = 'back to the dialer'

/** History state of links that dial immediately. A reload does not dial again. */
export const DIAL_NOW = 'dial now'

/** Returns the dial page's last request, on any page. null: the page was not opened yet. */
export function useDialRequest() {
  const { pathname, search, key, state } = useLocation()
  const isDialPage = pathname === DIAL_PATH
  const canStart = useRouteLoaderData<typeof loader>('routes/manage+/dial')?.canStart ?? true
  const [request, setRequest] = useState(isDialPage ? { search, key, canStart, connects: false } : null)
  // Returning to the page is no new request: the open dialer stays.
  if (isDialPage && (request === null || (search && request.key !== key && state !== RETURN_TO_DIALER)))
    setRequest({ search, key, canStart, connects: state === DIAL_NOW })
  const navigate = useNavigate()
  useEffect(() => {
    if (isDialPage && state === DIAL_NOW) navigate(pathname + search, { replace: true, state: RETURN_TO_DIALER })
  }, [isDialPage, state, pathname, search, navigate])
  const start = useMemo(() => (request?.canStart ? parseDialQuery(request.search) : undefined), [request])
  return request && { search: request.search, here: isDialPage, start, startConnects: request.connects }
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
