import { Link, useLocation } from '@remix-run/react'
import { lazy, Suspense, useContext, useMemo, useState } from 'react'
import { CredentialsContext } from '~/live/credentials'
import { cx } from '~/ui/cx'
import { useHydrated } from '~/ui/use-hydrated'
import type { DialerProps } from '../../_widgets+/+ui/dialer'
import { useFramedPage } from '../../+frame/framed-page'

const Dialer = lazy(async () => ({ default: (await import('../../_widgets+/+ui/dialer')).Dialer }))

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

/** The dialer of a page of ours: under the page's credentials, and heard by the CRM around it. Browser only. */
export function PageDialer({ start, docked }: Pick<DialerProps, 'start' | 'docked'>) {
  const credentials = useContext(CredentialsContext)
  const host = useFramedPage()
  return (
    <Suspense fallback={<div className="h-[55px] border-b border-line bg-panel" />}>
      <Dialer
        credentials={credentials}
        start={start}
        docked={docked}
        onNews={host ? ({ type, payload }) => host.send(type, payload) : undefined}
        quiet
      />
    </Suspense>
  )
}

/** What the dial page's address asks for; the schema of the API checks it. */
function startOf(search: string): { campaignId: string } | { contactId: string } | undefined {
  const query = new URLSearchParams(search)
  const [campaignId, contactId] = [query.get('campaign'), query.get('contact')]
  if (campaignId) return { campaignId }
  return contactId ? { contactId } : undefined
}
