import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { useMemo, useState } from 'react'
import type { loader } from '../dial'

export const dialPage = '/manage/dial'
/** History state of links that return to the dialer without starting a session. */
export const back = 'back to the dialer'

/** Returns the dial page's last request, on any page. null: the page was not opened yet. */
export function useAsked() {
  const { pathname, search, key, state } = useLocation()
  const here = pathname === dialPage
  const mayStart = useRouteLoaderData<typeof loader>('routes/manage+/dial')?.mayStart ?? true
  const [asked, setAsked] = useState(here ? { search, key, mayStart } : null)
  // Returning to the page is no new request: the open dialer stays.
  if (here && (asked === null || (search && asked.key !== key && state !== back))) setAsked({ search, key, mayStart })
  const start = useMemo(() => (asked?.mayStart ? startOf(asked.search) : undefined), [asked])
  return asked && { search: asked.search, here, start }
}

/** Parses the dial page's query; the API validates it. */
function startOf(search: string): { campaignId: string } | { contactId: string } | undefined {
  const query = new URLSearchParams(search)
  const [campaignId, contactId] = [query.get('campaign'), query.get('contact')]
  if (campaignId) return { campaignId }
  return contactId ? { contactId } : undefined
}
