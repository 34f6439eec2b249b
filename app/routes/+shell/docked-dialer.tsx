import { useLocation, useNavigate } from '@remix-run/react'
import { useState } from 'react'
import type { MissedCall } from '~/domain/call-history/call-history.schema'
import type { LineView, StartSession } from '~/domain/dial-sessions/dialer.schema'
import { useIsRinging } from '~/live/dialer/use-ringing'
import { cx } from '~/ui/cx'
import { useHydrated } from '~/ui/use-hydrated'
import { useRingingFrame } from '../+dialer/incoming/use-ringing-frame'
import { PageDialer } from '../+dialer/page-dialer'
import { useDialDesk } from './dial-desk'
import { PhoneStrip } from './phone-strip'
import { shellWords } from './shell.words'
import { useDialRequest } from './use-dial-request'

interface DockedDialerProps {
  /** Ids of ringing calls. */
  ringing: readonly string[]
  missed: readonly MissedCall[]
  /** Path of a contact's page. null: none. */
  pathOf(line: LineView): string | null
}

/**
 * The portal's dialer: opened by its page, a board, a ringing call or a live session. It stays mounted on every page:
 * unmounting would drop the call's audio.
 */
export function DockedDialer({ ringing, missed, pathOf }: DockedDialerProps) {
  const request = useDialRequest()
  const { busy, isOpen, hasCaller, opened } = useDialDesk()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const onBoards = /^\/boards(\/|$)/.test(useLocation().pathname)
  const isRinging = useIsRinging(ringing)
  const summoned = useRingingFrame(isRinging || busy)
  const start = useLatest(request?.start, opened?.start)
  if ((request === null && opened === null && !summoned) || !hydrated)
    return <PhoneStrip dialerSearch={null} missed={missed} />
  const { here = false, search = '', startConnects } = request ?? {}
  // On phones the dialer fills the screen; elsewhere a link leads back to it, except for a caller and a board's calls.
  const fits = isRinging || hasCaller || (onBoards && isOpen)
  return (
    <>
      <section
        aria-label={shellWords.dialer}
        className={cx('shrink-0', here ? 'max-md:p-4' : fits ? '' : 'max-md:hidden')}
      >
        <PageDialer
          start={start}
          startConnects={start === request?.start && startConnects}
          docked={!here}
          onContact={(line) => {
            const path = pathOf(line)
            if (path !== null) navigate(path)
          }}
        />
      </section>
      <PhoneStrip dialerSearch={here || fits ? null : search} missed={missed} />
    </>
  )
}

/** Returns the request that changed last. */
function useLatest(page: StartSession | undefined, board: StartSession | undefined): StartSession | undefined {
  const [last, setLast] = useState({ page, board, start: page ?? board })
  if (last.page === page && last.board === board) return last.start
  const next = { page, board, start: last.page === page ? board : page }
  setLast(next)
  return next.start
}
