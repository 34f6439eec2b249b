import { Link, useLocation } from '@remix-run/react'
import { useMemo, useState } from 'react'
import { cx } from '~/ui/cx'
import { useHydrated } from '~/ui/use-hydrated'
import { PageDialer } from '../../+dialer/page-dialer'

const dialPage = '/manage/dial'
/** The history state of a way back that is no press on 'Start dialing'. */
const back = 'back to the dialer'

/**
 * The dialer of our own pages. It opens on the dial page and then stays over every screen of the portal: a call would
 * lose its sound if going to the contacts, or asking for another campaign, took its phone away.
 */
export function DockedDialer() {
  const { pathname, search, key, state } = useLocation()
  const here = pathname === dialPage
  const [asked, setAsked] = useState(here ? { search, key } : null)
  // Coming back by the sidebar or by the line below asks for nothing new: the dialer that is open stays as it is.
  if (here && (asked === null || (search && asked.key !== key && state !== back))) setAsked({ search, key })
  const toDial = useMemo(() => startOf(asked?.search ?? ''), [asked])
  const hydrated = useHydrated()
  if (asked === null || !hydrated) return null
  return (
    <>
      {/* On a phone the dialer is a screen of its own; elsewhere a line leads back to it. */}
      <section aria-label="Dialer" className={cx('shrink-0', here ? 'max-md:p-4' : 'max-md:hidden')}>
        <PageDialer start={toDial} docked={!here} />
      </section>
      {here ? null : (
        <Link
          to={`${dialPage}${asked.search}`}
          state={back}
          className="shrink-0 border-b border-line bg-panel px-4 py-1.5 text-s font-medium text-accent md:hidden"
        >
          Back to the dialer
        </Link>
      )}
    </>
  )
}

/** What the dial page's address asks for; the schema of the API checks it. */
function startOf(search: string): { campaignId: string } | { contactId: string } | undefined {
  const query = new URLSearchParams(search)
  const [campaignId, contactId] = [query.get('campaign'), query.get('contact')]
  if (campaignId) return { campaignId }
  return contactId ? { contactId } : undefined
}
