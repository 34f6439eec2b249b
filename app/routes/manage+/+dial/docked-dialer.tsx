import { Link, useNavigate } from '@remix-run/react'
import { cx } from '~/ui/cx'
import { useHydrated } from '~/ui/use-hydrated'
import { PageDialer } from '../../+dialer/page-dialer'
import { back, dialPage, useAsked } from './use-asked'

/** The portal's dialer. Once opened it stays mounted on every page: unmounting would drop the call's audio. */
export function DockedDialer() {
  const asked = useAsked()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  if (asked === null || !hydrated) return null
  const { here, search, start } = asked
  return (
    <>
      {/* On phones the dialer fills the screen; elsewhere a link leads back to it. */}
      <section aria-label="Dialer" className={cx('shrink-0', here ? 'max-md:p-4' : 'max-md:hidden')}>
        <PageDialer
          start={start}
          docked={!here}
          onContact={({ contactId }) => navigate(`/manage/contacts/${contactId}`)}
        />
      </section>
      {here ? null : (
        <Link
          to={`${dialPage}${search}`}
          state={back}
          className="shrink-0 border-b border-line bg-panel px-4 py-1.5 text-s font-medium text-accent md:hidden"
        >
          Back to the dialer
        </Link>
      )}
    </>
  )
}
