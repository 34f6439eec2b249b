import { Link, useNavigate } from '@remix-run/react'
import { cx } from '~/ui/cx'
import { useHydrated } from '~/ui/use-hydrated'
import { PageDialer } from '../../+dialer/page-dialer'
import { RETURN_TO_DIALER, DIAL_PATH, useDialRequest } from './use-dial-request'
import { shellWords } from '../+shell/shell.words'

/** The portal's dialer. Once opened it stays mounted on every page: unmounting would drop the call's audio. */
export function DockedDialer() {
  const request = useDialRequest()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  if (request === null || !hydrated) return null
  const { here, search, start } = request
  return (
    <>
      {/* On phones the dialer fills the screen; elsewhere a link leads back to it. */}
      <section aria-label={shellWords.dialer} className={cx('shrink-0', here ? 'max-md:p-4' : 'max-md:hidden')}>
        <PageDialer
          start={start}
          docked={!here}
          onContact={({ contactId }) => navigate(`/manage/contacts/${contactId}`)}
        />
      </section>
      {here ? null : (
        <Link
          to={`${DIAL_PATH}${search}`}
          state={RETURN_TO_DIALER}
          className="shrink-0 border-b border-line bg-panel px-4 py-1.5 text-s font-medium text-accent md:hidden"
        >
          {shellWords.backDialer}
        </Link>
      )}
    </>
  )
}
