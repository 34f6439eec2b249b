import { Link } from '@remix-run/react'
import { PhoneCall, PhoneMissed } from 'lucide-react'
import type { MissedCall } from '~/domain/call-history/call-history.schema'
import { useMissedCalls } from '~/live/use-missed-calls'
import { useDialDesk } from './dial-desk'
import { shellWords } from './shell.words'
import { DIAL_PATH, RETURN_TO_DIALER } from './use-dial-request'

interface PhoneStripProps {
  /** Query of the dialer's page. null: the dialer is on the screen, or was not opened. */
  dialerSearch: string | null
  missed: readonly MissedCall[]
}

const link = 'flex min-h-8 min-w-0 items-center gap-2 px-4 text-s font-medium'

/** On phones, on every page: the call behind it and missed calls, which the sidebar shows elsewhere. */
export function PhoneStrip({ dialerSearch, missed }: PhoneStripProps) {
  const { isOpen, talksTo } = useDialDesk()
  const { length: missedCount } = useMissedCalls(missed)
  if (dialerSearch === null && missedCount === 0) return null
  const state =
    talksTo === null ? (isOpen ? shellWords.dialing : shellWords.backDialer) : shellWords.inCallWith(talksTo)
  return (
    <section
      aria-label={shellWords.phone}
      className="sticky top-0 z-20 flex shrink-0 items-center justify-between gap-2 border-b border-line bg-panel md:hidden"
    >
      {dialerSearch === null ? null : (
        <Link
          to={`${DIAL_PATH}${dialerSearch}`}
          state={RETURN_TO_DIALER}
          className={`${link} ${talksTo === null ? 'text-accent' : 'text-ok'}`}
        >
          <PhoneCall size={14} aria-hidden className="shrink-0" />
          <span dir="auto" className="truncate">
            {state}
          </span>
        </Link>
      )}
      {missedCount > 0 ? (
        <Link to="/manage/history/inbound" className={`${link} ml-auto shrink-0 text-danger`}>
          <PhoneMissed size={14} aria-hidden />
          {shellWords.missedCalls(missedCount)}
        </Link>
      ) : null}
    </section>
  )
}
