import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { useMemo, useState } from 'react'
import type { loader } from '../dial'

export const dialPage = '/manage/dial'
/** The history state of a way back that is no press on 'Start dialing'. */
export const back = 'back to the dialer'

/** What the dial page was last asked for, wherever its reader is by now; null: it was not opened yet. */
export function useAsked() {
  const { pathname, search, key, state } = useLocation()
  const here = pathname === dialPage
  const mayStart = useRouteLoaderData<typeof loader>('routes/manage+/dial')?.mayStart ?? true
  const [asked, setAsked] = useState(here ? { search, key, mayStart } : null)
  // Coming back by the sidebar or by the line below asks for nothing new: the dialer that is open stays as it is.
  if (here && (asked === null || (search && asked.key !== key && state !== back))) setAsked({ search, key, mayStart })
  const start = useMemo(() => (asked?.mayStart ? startOf(asked.search) : undefined), [asked])
  return asked && { search: asked.search, here, start }
}

/** What the dial page's address asks for; the schema of the API checks it. */
function startOf(search: string): { campaignId: string } | { contactId: string } | undefined {
  const query = new URLSearchParams(search)
  const [campaignId, contactId] = [query.get('campaign'), query.get('contact')]
  if (campaignId) return { campaignId }
  return contactId ? { contactId } : undefined
}
