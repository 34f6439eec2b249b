import { Link, useNavigate } from '@remix-run/react'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { useDialState } from '~/live/dialer/use-dial-state'
import { useIsRinging } from '~/live/dialer/use-ringing'
import { cx } from '~/ui/cx'
import { useHydrated } from '~/ui/use-hydrated'
import { useRingingFrame } from '../../+dialer/incoming/use-ringing-frame'
import { PageDialer } from '../../+dialer/page-dialer'
import { RETURN_TO_DIALER, DIAL_PATH, useDialRequest } from './use-dial-request'
import { shellWords } from '../+shell/shell.words'

interface DockedDialerProps {
  dialed: DialSessionView | null
  /** Ids of ringing calls. */
  ringing: readonly string[]
}

/**
 * The portal's dialer: opened by its page, a ringing call or a live session. It stays mounted on every page:
 * unmounting would drop the call's audio.
 */
export function DockedDialer({ dialed, ringing }: DockedDialerProps) {
  const request = useDialRequest()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { busy, hasCaller } = useDialState(dialed)
  const isRinging = useIsRinging(ringing)
  const summoned = useRingingFrame(isRinging || busy)
  if ((request === null && !summoned) || !hydrated) return null
  const { here = false, search = '', start, startConnects } = request ?? {}
  return (
    <>
      {/* On phones the dialer fills the screen; elsewhere a link leads back to it, except for a caller. */}
      <section
        aria-label={shellWords.dialer}
        className={cx('shrink-0', here ? 'max-md:p-4' : isRinging || hasCaller ? '' : 'max-md:hidden')}
      >
        <PageDialer
          start={start}
          startConnects={startConnects}
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
